-- 100,000 people with names of two or three characters, in 400 departments of three levels, with 100 roles.
create temporary table syllables as
select *
from unnest(
  array['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'],
  array['wang', 'li', 'zhang', 'liu', 'chen', 'yang', 'zhao', 'huang', 'zhou', 'wu'],
  array['伟', '芳', '娜', '敏', '静', '强', '磊', '军', '洋', '勇'],
  array['wei', 'fang', 'na', 'min', 'jing', 'qiang', 'lei', 'jun', 'yang', 'yong']
) with ordinality as parts (surname, surname_spelling, given, given_spelling, n);

insert into department (tenant_id, id, parent_id, name, leader_id, sort)
select '000000', 'bench-dept-' || n, case when n > 20 then 'bench-dept-' || (n % 20 + 1) end, '部门' || n, null, n
from generate_series(1, 400) as n;

insert into role (tenant_id, id, parent_id, name, alias, sort)
select '000000', 'bench-role-' || n, null, '角色' || n, 'bench' || n, n from generate_series(1, 100) as n;

insert into app_user (tenant_id, id, account, name, spelling, password_hash, status, phone, code)
select '000000', 'bench-user-' || g, 'staff' || g,
  s.surname || a.given || b.given,
  s.surname_spelling || a.given_spelling || b.given_spelling || ' '
    || left(s.surname_spelling, 1) || left(a.given_spelling, 1) || left(b.given_spelling, 1)
    || ' ' || s.surname || a.given || b.given,
  '', 'active', '1380' || lpad(g::text, 7, '0'), g::text
from generate_series(1, :people) as g
join syllables s on s.n = g % 10 + 1
join syllables a on a.n = g / 10 % 10 + 1
join syllables b on b.n = g / 100 % 10 + 1;

insert into user_department (tenant_id, user_id, dept_id, sort)
select '000000', 'bench-user-' || n, 'bench-dept-' || (n % 400 + 1), 0 from generate_series(1, :people) as n;

insert into user_role (tenant_id, user_id, role_id)
select '000000', 'bench-user-' || n, 'bench-role-' || (n % 100 + 1) from generate_series(1, :people) as n;

insert into session (tenant_id, id, user_id, client_id, created_at, expires_at, address, user_agent)
select '000000', 'bench-session-' || n, 'bench-user-' || n, 'saber', now() - n * interval '1 second',
  now() + interval '30 days', '10.0.' || n / 250 % 250 || '.' || n % 250, 'Browser/1.0'
from generate_series(1, 20000) as n;
