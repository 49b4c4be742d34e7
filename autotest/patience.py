# Runs a Python program whose time.time() goes slower: patience.py FACTOR PROGRAM ARGUMENT...
# What it starts has the computer's clock.
import os
import runpy
import sys
import time

_clock, _start, _factor = time.time, time.time(), float(sys.argv[1])
time.time = lambda: _start + (_clock() - _start) / _factor
sys.argv = sys.argv[2:]
sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
runpy.run_path(sys.argv[0], run_name="__main__")
