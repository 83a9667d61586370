-- A shop with :goods goods in 100 categories and from 50 sellers, and :orders orders of 500 people with one or two lines each.
insert into app_user (tenant_id, id, account, name, spelling, password_hash, status, phone, code)
select '000000', 'bench-buyer-' || n, 'buyer' || n, '员工' || n, '', '', 'active', '', n::text
from generate_series(1, 500) as n;

insert into shop_category (tenant_id, id, parent_id, name, sort)
select '000000', 'bench-cat-' || n, case when n > 10 then 'bench-cat-' || (n % 10 + 1) end, '分类' || n, n
from generate_series(1, 100) as n;

insert into shop_seller (tenant_id, id, name, linkman, phone, introduction, sort)
select '000000', 'bench-seller-' || n, '供应商' || n, '', '', '', n from generate_series(1, 50) as n;

create temporary table words as
select *
from unnest(
  array['签字', '复印', '无线', '不锈钢', '便携', '彩色', '加厚', '环保', '大号', '迷你'],
  array['qianzi', 'fuyin', 'wuxian', 'buxiugang', 'bianxie', 'caise', 'jiahou', 'huanbao', 'dahao', 'mini'],
  array['笔', '纸', '鼠标', '水杯', '文件夹', '订书机', '硒鼓', '礼盒', '毛巾', '键盘'],
  array['bi', 'zhi', 'shubiao', 'shuibei', 'wenjianjia', 'dingshuji', 'xigu', 'lihe', 'maojin', 'jianpan']
) with ordinality as parts (kind, kind_spelling, thing, thing_spelling, n);

insert into shop_goods (tenant_id, id, kind, name, spelling, category_id, seller_id, unit, description, is_offered,
  lowest_price_fen, created_at)
select '000000', 'bench-goods-' || g, case when g % 5 = 0 then 'welfare' else 'office' end,
  a.kind || b.thing || ' ' || g,
  a.kind_spelling || b.thing_spelling || g || ' ' || left(a.kind_spelling, 1) || left(b.thing_spelling, 1) || g
    || ' ' || a.kind || b.thing || ' ' || g,
  'bench-cat-' || (g % 90 + 11), 'bench-seller-' || (g % 50 + 1), '个', '', g % 50 <> 0,
  100 + g * 7919 % 50000, now() - g * interval '1 minute'
from generate_series(1, :goods) as g
join words a on a.n = g % 10 + 1
join words b on b.n = g / 10 % 10 + 1;

insert into shop_variant (tenant_id, id, goods_id, name, price_fen, stock, max_num, sort)
select '000000', 'bench-variant-' || g, 'bench-goods-' || g, '', 100 + g * 7919 % 50000,
  case when g % 20 = 0 then 0 else g % 300 + 1 end, 99, 0
from generate_series(1, :goods) as g;

insert into shop_order (tenant_id, id, order_no, user_id, request_id, receiver_name, receiver_phone, receiver_address, note,
  total_fen, points_fen, created_at, state, changed_at)
select '000000', 'bench-order-' || lpad(n::text, 8, '0'), 'SC20260101' || lpad(n::text, 8, '0'),
  case when n % 100 = 0 then (select id from app_user where tenant_id = '000000' and account = 'zhangsan')
    else 'bench-buyer-' || (n % 500 + 1) end,
  null, '员工', '13800138000', '昆明市人民中路 1 号', '', 5000, 0, now() - n * interval '30 seconds',
  case when n % 1000 = 0 then 'afterSale' when n % 50 = 0 then 'cancelled' when n <= :orders * 0.01 then 'toConfirm'
    when n <= :orders * 0.02 then 'toShip' when n <= :orders * 0.04 then 'toReceive' else 'done' end,
  now() - n * interval '30 seconds'
from generate_series(1, :orders) as n;

insert into shop_order_line (tenant_id, id, order_id, sort, goods_id, variant_id, goods_name, variant_name, unit, picture_id,
  seller_id, seller_name, kind, price_fen, num, is_paid_by_points, was_short, is_waiting, is_shipped, is_received)
select '000000', 'bench-line-' || lpad(n::text, 8, '0') || '-' || l, 'bench-order-' || lpad(n::text, 8, '0'), l,
  goods.id, 'bench-variant-' || g, goods.name, '', '个', null, goods.seller_id, '供应商', goods.kind, 2500, 1, false, false,
  false, n > :orders * 0.02, n > :orders * 0.04
from generate_series(1, :orders) as n
cross join lateral generate_series(0, n % 2) as l
cross join lateral (select (n * 31 + l * 17) % :goods + 1 as g) as pick
join shop_goods goods on goods.tenant_id = '000000' and goods.id = 'bench-goods-' || g;

insert into shop_stock_move (tenant_id, id, variant_id, kind, change, order_line_id, remark, created_by, created_at)
select '000000', 'bench-move-' || line.id, line.variant_id, 'order', -line.num, line.id, '', o.user_id, o.created_at
from shop_order_line line
join shop_order o on o.tenant_id = line.tenant_id and o.id = line.order_id
where line.tenant_id = '000000' and line.id like 'bench-line-%';

insert into shop_after_sale (tenant_id, id, order_id, line_id, kind, num, reason, created_at, state)
select '000000', 'bench-case-' || o.id, o.id, line.id, 'return', 1, '坏了', o.created_at, 'open'
from shop_order o
join shop_order_line line on line.tenant_id = o.tenant_id and line.order_id = o.id and line.sort = 0
where o.tenant_id = '000000' and o.state = 'afterSale';

insert into shop_favorite (tenant_id, id, user_id, goods_id, created_at)
select '000000', 'bench-favorite-' || g, (select id from app_user where tenant_id = '000000' and account = 'zhangsan'),
  'bench-goods-' || g, now() - g * interval '1 minute'
from generate_series(1, 200) as g;
