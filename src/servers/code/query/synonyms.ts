// Words that programmers use for one another. Written by hand and short: each row is a group, and a word found through it
// counts less than the word that was asked for.

const groups = `
auth authentication authenticate authenticator login signin credential
authorization authorize permission access acl
config configuration configure cfg conf settings options preferences
delete remove erase destroy drop unlink rm
create make new build construct factory add
init initialize initialise initialization bootstrap setup start startup
async asynchronous promise future await
error exception failure fault err
message msg
param parameter argument arg
fetch retrieve load request
send emit dispatch publish post
receive listen subscribe consume
event signal notification
parse parser parsing decode deserialize unmarshal
serialize serializer stringify encode marshal dump
validate validation validator check verify
convert transform translate cast coerce
db database
dir directory folder
doc documentation document
env environment
exec execute run invoke call
function func fn
http web
id identifier uid uuid
index idx
info information
insert append push
iterate loop each traverse walk
join concat concatenate merge combine
log logger logging
max maximum limit
min minimum
middleware interceptor handler hook plugin
number num count
object obj
path route url uri
pool pooling
print output write render display
queue backlog
random rand
regex regexp pattern
reply response res answer
request req
retry retries backoff attempt
schedule scheduler cron timer
close shutdown stop terminate dispose cleanup teardown
session cookie
sort order
spawn fork subprocess process
string str text
sync synchronize synchronization
template view
temp temporary tmp
test spec
thread worker
throttle ratelimit debounce limiter
timeout deadline expire expiry expiration ttl
token jwt
type kind
update modify patch edit change
user account
value val
version semver
cache memoize memo lru
compress compression gzip deflate zip
connection conn socket
context ctx
copy clone duplicate
encrypt encryption cipher crypto
hash digest checksum
header headers
image img
implement impl
lock mutex semaphore
memory mem heap alloc
package pkg
previous prev
query sql select
reference ref pointer
register registry registration
resolve resolver lookup
stream streaming pipe
tokenize tokenizer lexer lex scanner
tree ast
`;

const table = readGroups();

/** Others of the groups a word is in; the word itself is not among them. */
export function synonymsOf(word: string): readonly string[] {
  return table.get(word) ?? [];
}

function readGroups(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const line of groups.trim().split('\n')) {
    const words = line.split(' ');
    for (const word of words) {
      const others = found.get(word) ?? new Set();
      for (const other of words) if (other !== word) others.add(other);
      found.set(word, others);
    }
  }
  return new Map([...found].map(([word, others]) => [word, [...others]]));
}
