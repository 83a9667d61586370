-- The heads of all chains in links of five thousand, as the job gathers them (anchor-chains.ts).
do $anchors$
declare
  prev text := '';
  link record;
  now_text text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  sealed text;
begin
  for link in
    select row_number() over (order by part) as seq, heads from (
      select part, '[' || string_agg(
        '{"hash":"' || event_hash || '","id":"' || id || '","seq":' || event_seq || '}', ',' order by id) || ']' as heads
      from (
        select id, event_hash, event_seq, (row_number() over (order by id) - 1) / 5000 as part
        from approval where tenant_id = '000000' and event_seq > 0
      ) numbered group by part
    ) gathered
  loop
    sealed := encode(sha256(convert_to('{"heads":' || to_json(link.heads) || ',"prev_hash":"' || prev || '","seq":"'
      || link.seq || '","tenantId":"000000","time":"' || now_text || '"}', 'UTF8')), 'hex');
    insert into anchor (tenant_id, seq, heads, time, prev_hash, hash)
    values ('000000', link.seq, link.heads, now_text, prev, sealed);
    prev := sealed;
  end loop;
end $anchors$
