# either.sh "KIND KIND ..." COUNT NODE-COMMAND... PYTHON-COMMAND...
# Becomes the command of this rank's kind; the first COUNT words are Node's.
set -eu
shift_to=$RANK
kinds=$1
count=$2
shift 2
for kind in $kinds; do
  [ "$shift_to" -eq 0 ] && break
  shift_to=$((shift_to - 1))
done
if [ "$kind" = python ]; then
  shift "$count"
  exec "$@"
fi
# Node's words are the first ones: the others are dropped by turning the list once around.
total=$#
index=0
while [ "$index" -lt "$total" ]; do
  word=$1
  shift
  [ "$index" -lt "$count" ] && set -- "$@" "$word"
  index=$((index + 1))
done
exec "$@"
