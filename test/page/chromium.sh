#!/bin/sh
# Chromium of root puts its threads before those of everybody else (nice -8), the database of the tests included. Without
# the right to do so it takes its turn.
exec setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice -- "$PHAROS_TEST_CHROMIUM" "$@"
