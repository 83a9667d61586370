-- A section with :articles published articles; one in 20 is also waiting for a review, and one has :comments comments and a confirmation.
create temporary table zhangsan as select id from app_user where tenant_id = '000000' and account = 'zhangsan';

insert into article (tenant_id, id, section, author_id, title, summary, asks_confirmation, document, created_at, updated_at, state,
  newest_no, published_no)
select '000000', 'bench-' || n, 'study', z.id, '消防安全 ' || n, '灭火器的使用 ' || n, n = 1,
  '{"type":"doc","content":[{"type":"paragraph"}]}', now() - n * interval '1 minute', now() - n * interval '1 minute',
  case when n % 20 = 0 then 'reviewing' when n % 33 = 0 then 'rejected' else 'published' end, 1, 1
from generate_series(1, :articles) as n, zhangsan z;

insert into article_version (tenant_id, article_id, no, title, summary, cover_id, asks_confirmation, document, quiz, text, created_at)
select tenant_id, id, 1, title, summary, null, asks_confirmation, document, null, '', created_at
from article where id like 'bench-%';

insert into article_published (tenant_id, article_id, section, author_id, no, title, summary, asks_confirmation, published_at, read_count)
select tenant_id, id, section, author_id, 1, title, summary, asks_confirmation, created_at, (substr(id, 7)::int * 7919) % 1000
from article where id like 'bench-%';

insert into article_task (tenant_id, article_id, section, author_id, version_no, asked_at)
select tenant_id, id, section, author_id, 1, created_at from article where id like 'bench-%' and state = 'reviewing';

-- Words of 80 characters, of which the first are frequent and the last rare, with their pairs; one article in 100 has 灭火器.
insert into article_words (tenant_id, article_id, section, published_at, words)
select p.tenant_id, p.article_id, p.section, p.published_at,
  array['标', '题', '标题'] || case when substr(p.article_id, 7)::int % 100 = 0 then array['灭火', '火器'] else '{}' end || own.words
from article_published p
cross join lateral (
  select array_agg(distinct word) as words
  from (
    select chr(19968 + floor(power(2000, random()))::int) as one, chr(19968 + floor(power(2000, random()))::int) as two
    from generate_series(1, 80) where p.article_id is not null
  ) characters
  cross join lateral unnest(array[one, one || two]) as word
) own
where p.article_id like 'bench-%';

insert into article_comment (tenant_id, id, article_id, user_id, text, created_at)
select '000000', 'bench-comment-' || n, 'bench-1', z.id, '已学习 ' || n, now() - n * interval '1 minute'
from generate_series(1, :comments) as n, zhangsan z;
