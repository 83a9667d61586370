-- The event :seq of each chain, behind the one before: hashed over the same text as the product hashes
-- (event-chain.ts), put together here a second time on purpose.
with sealed as (
  select p.n, p.id, e.type, p.people[e.actor] as actor_id, format(e.payload, variadic p.args) as payload,
    h.content_hash, h.hash as prev_hash, e.attachment_sha256s,
    case when e.is_signed then :signature else '' end as signature_sha256,
    to_char(p.applied_at at time zone 'UTC' + :seq * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
  from bench.plan p
  join bench.template_event e on e.template = p.template and e.seq = :seq
  join bench.head h on h.n = p.n and h.seq = :seq - 1
  where p.n between :first and :last
), hashed as (
  select *, encode(sha256(convert_to(
    '{"acting_for_id":null,"actor_id":"' || actor_id || '","attachment_sha256s":"' || attachment_sha256s
    || '","content_hash":"' || content_hash || '","hash_alg":"sha256-v1","payload":' || to_json(payload)
    || ',"prev_hash":"' || prev_hash || '","round":1,"seq":' || :seq || ',"signature_sha256":"' || signature_sha256
    || '","time":"' || time || '","type":"' || type || '"}', 'UTF8')), 'hex') as hash
  from sealed
), kept as (
  insert into event (tenant_id, approval_id, seq, type, actor_id, round, content_hash, payload, signature_sha256,
    attachment_sha256s, time, hash_alg, prev_hash, hash)
  select '000000', id, :seq, type, actor_id, 1, content_hash, payload, signature_sha256, attachment_sha256s, time,
    'sha256-v1', prev_hash, hash
  from hashed
)
insert into bench.head select n, :seq, hash, content_hash from hashed
