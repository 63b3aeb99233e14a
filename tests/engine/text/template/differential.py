#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares our interpreter with Python's jinja2 on many small templates.

usage: differential.py PROBE            run vitrine_render_probe and report what differs
       differential.py --write FOLDER   write what jinja2 renders as golden data (needs jinja2 3.1)

Needs the Python package jinja2; without it the script says so and succeeds. The templates are in templates_*.txt beside
this file: one a line, or several lines between lines of "---". The input is INPUT below.
"""
import datetime
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOOL = {"type": "function", "function": {"name": "get_weather", "description": "Weather of a \"city\" <now> & 'then'.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string", "description": "City"},
                                                        "unit": {"type": "string", "enum": ["C", "F"]},
                                                        "days": {"type": "integer", "default": 3}},
                       "required": ["city"]}}}
INPUT = {
    "messages": [
        {"role": "system", "content": "  You are brief.\n"},
        {"role": "user", "content": "Hëllo wörld 🦉 \"quoted\" <b>bold</b> & 'more'"},
        {"role": "assistant", "content": "<think>\nhm\n</think>\n\nanswer",
         "tool_calls": [{"id": "c1", "type": "function",
                         "function": {"name": "get_weather", "arguments": {"city": "Oslo", "days": 2, "ok": True, "x": None}}}]},
        {"role": "tool", "content": "{\"t\": -3.5}", "name": "get_weather", "tool_call_id": "c1"},
        {"role": "user", "content": [{"type": "text", "text": "see"}, {"type": "image"}, {"type": "text", "text": " this"}]},
    ],
    "tools": [TOOL, {"name": "plain", "parameters": {}}],
    "add_generation_prompt": True, "bos_token": "<s>", "eos_token": "</s>",
    "nums": [3, 1, 2, 10, -5], "floats": [1.0, 2.5, 1e16, 1e-5, 123456789.125, -0.0, 1e22, 0.1],
    "words": ["banana", "Apple", "cherry", "apple", "Éclair"], "empty": [], "nothing": None, "yes": True, "no": False,
    "d": {"b": 1, "a": [1, 2, {"z": None}], "C": "x", "items": "own", "0": "zero"}, "nested": {"x": {"y": {"z": [10, 20, 30]}}},
    "people": [{"name": "Bo", "age": 30, "t": {"c": "x"}}, {"name": "al", "age": 25, "t": {"c": "y"}}, {"name": "Cy", "age": 30, "t": {"c": "x"}}],
    "text": "The quick brown fox jumps over the lazy dog", "lines": "one\ntwo\n\nthree\r\nfour", "uni": "naïve ÇA va? 数学 Straße ŉ ΣΑΣ ﬁn",
    "big": 12345678901234567890, "html": "<a href=\"x\">T&amp;C</a> <!-- c --> 'q'",
}


def environment():
    import jinja2
    from jinja2 import nodes
    from jinja2.ext import Extension, loopcontrols
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class GenerationTag(Extension):
        tags = {"generation"}

        def parse(self, parser):
            line = next(parser.stream).lineno
            return nodes.Scope(parser.parse_statements(["name:endgeneration"], drop_needle=True)).set_lineno(line)

    def raise_exception(message):
        raise jinja2.exceptions.TemplateError(message)

    def tojson(x, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
        return json.dumps(x, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)

    env = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols, GenerationTag])
    env.filters["tojson"] = tojson
    env.globals["raise_exception"] = raise_exception
    env.globals["strftime_now"] = lambda f: datetime.datetime(2026, 1, 15, 12, 0, 0).strftime(f)
    return env


def sources():
    for path in sorted(HERE.glob("templates_*.txt")):
        block = None
        for line in path.read_text().split("\n"):
            if line == "---":
                if block is not None:
                    yield "\n".join(block)
                block = []
            elif block is not None:
                block.append(line)
            elif line.strip() and not line.startswith("##"):
                yield line
        # a block ends at the next "---" line


def expected(source):
    try:
        return {"rendered": environment().from_string(source).render(**INPUT)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def main(argument, folder=None):
    try:
        import jinja2
    except ImportError:
        print("The Python package jinja2 is not installed: nothing compared.")
        return 0
    all_sources, wanted = [], []
    for source in sources():
        want = expected(source)
        pieces = re.findall(r"\{\{.*?\}\}", source)
        # One error would hide the rest of its line, so such a line is taken apart.
        apart = pieces if "error" in want and len(pieces) > 1 and "{%" not in source and "\n" not in source else [source]
        for piece in apart:
            all_sources.append(piece)
            wanted.append(expected(piece))
    if argument == "--write":
        cases = [{"source": s, **({"rendered": w["rendered"]} if "rendered" in w else {"error": True})}
                 for s, w in zip(all_sources, wanted)]
        lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
        text = '{"input": ' + json.dumps(INPUT, ensure_ascii=False) + ',\n"cases": [\n' + lines + "\n]}\n"
        pathlib.Path(folder, "expressions.json").write_text(text)
        print(len(cases), "cases written, made with jinja2", jinja2.__version__)
        return 0
    batch = json.dumps([{"source": s, "input": INPUT} for s in all_sources])
    got = json.loads(subprocess.run([argument], input=batch, capture_output=True, text=True, check=True).stdout)
    differing = 0
    for source, want, have in zip(all_sources, wanted, got):
        if want.get("rendered") != have.get("rendered"):
            differing += 1
            print(f"--- {source}\n want {want}\n have {have}")
    print(len(all_sources), "templates,", differing, "differ,", sum("error" in w for w in wanted), "are errors")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
