# Rounds of measurements, beside the load of others; for the scripts in this folder, which set
#   readings   the file for the readings
#   peers      who is measured; not_run: what is not, and why
# and define
#   measure PEER FILE PART   runs one part and appends its readings to the file
#   round NUMBER FILE        calls "part" for each peer and part, in its order
# A round during which others used more than 0.3 processors is run again, up to TRIES times (3) and
# no longer than MINUTES allow; the last try counts whatever the load, which the page then states.
# MVN: the Maven to call.

tries=${TRIES:-3}
minutes=${MINUTES:-600}
limit=0.3
worst=0

build_java() {
  (cd ../.. && ${MVN:-mvn} -q -B -Dquick -DskipTests -pl docs/benchmarks -am package \
    dependency:build-classpath -Dmdep.outputFile=target/classpath)
}

build_go() { # the Go peers, if there is a Go; otherwise those named here are left out
  if command -v go >/dev/null; then
    (cd go && go build -o ../target/peers .)
    return
  fi
  local left=() peer
  for peer in "${peers[@]}"; do
    if [[ " $* " != *" $peer "* ]]; then left+=("$peer"); fi
  done
  peers=("${left[@]}")
  not_run+=("$*: no go on the path of this machine")
}

busy() { # jiffies all processors have been busy
  awk '/^cpu / { print $2 + $3 + $4 + $7 + $8 + $9 }' /proc/stat
}

own() { # jiffies of the children of this script
  awk '{ sub(/.*\) /, ""); print $14 + $15 }' "/proc/$$/stat"
}

now() { date +%s%N; }

load_since() { # busy, own, time before: processors that others used
  awk -v b="$1" -v o="$2" -v t="$3" -v b2="$(busy)" -v o2="$(own)" -v t2="$(now)" \
    -v hz="$(getconf CLK_TCK)" \
    'BEGIN { l = ((b2 - b) - (o2 - o)) / hz / ((t2 - t) / 1e9); printf "%.2f", l < 0 ? 0 : l }'
}

above() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > b) }'; }

await_calm() { # at most twenty seconds
  local b o t load
  for _ in {1..7}; do
    b=$(busy) o=$(own) t=$(now)
    sleep 3
    load=$(load_since "$b" "$o" "$t")
    above "$load" "$limit" || return 0
  done
  echo "still $load processors in use by others" >&2
}

part() { # peer, part, round, file
  local lines b o t load
  lines=$(mktemp)
  b=$(busy) o=$(own) t=$(now)
  measure "$1" "$lines" "$2"
  load=$(load_since "$b" "$o" "$t")
  if above "$load" "$worst"; then worst=$load; fi
  sed -E "s/\"round\":0,\"load\":0(\.0)?\}/\"round\":$3,\"load\":$load}/" "$lines" >>"$4"
  rm "$lines"
  echo "round $3: $1 $2, load of others $load" >&2
}

round_until_calm() { # number, file: the last try
  local try begun
  for ((try = 1; try <= tries; try++)); do
    : >"$2"
    worst=0
    await_calm
    begun=$SECONDS
    round "$1" "$2"
    above "$worst" "$limit" || return 0
    echo "round $1, try $try: others used $worst processors" >&2
    has_time_for $((SECONDS - begun)) || return 0
  done
}

has_time_for() { # seconds
  ((SECONDS + $1 < minutes * 60))
}

run_rounds() { # how many
  local n begun longest=0 file
  file=$(mktemp)
  : >"$readings"
  for ((n = 1; n <= $1; n++)); do
    if ((n > 1)) && ! has_time_for "$longest"; then
      not_run+=("round $n and those after it: the $minutes minutes were over")
      break
    fi
    begun=$SECONDS
    round_until_calm "$n" "$file"
    if ((SECONDS - begun > longest)); then longest=$((SECONDS - begun)); fi
    cat "$file" >>"$readings"
  done
  rm "$file"
}

machine() {
  local model go_version="no Go"
  model=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
  if command -v go >/dev/null; then go_version=$(go version | cut -d' ' -f3); fi
  echo "Measured $(date -u +%F\ %H:%M) UTC on $(nproc) processors ($model)," \
    "$(awk '/MemTotal/ { printf "%.0f GB", $2 / 1e6 }' /proc/meminfo)," \
    "Linux $(uname -r), $(java -version 2>&1 | sed -n '2s/ *(.*//p')" \
    "$(java -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p'), $go_version."
}
