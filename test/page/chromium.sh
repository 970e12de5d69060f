#!/bin/sh
# Chromium that runs as root gives its threads a higher priority (nice -8) than everything else, including the database of
# the tests. It cannot without CAP_SYS_NICE, which is dropped here.
exec setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice -- "$PHAROS_TEST_CHROMIUM" "$@"
