/** Notices of the shop of the demo, the oldest first. */
export const demoShopNotices = [
  {
    hoursAgo: 240,
    title: '商城上线试运行',
    content:
      '各位同事：\n\n办公用品和福利商品即日起在平台商城领用。办公用品计入所属部门，福利商品使用福利积分，无需在线付款。\n\n使用中有问题，请联系行政部。',
  },
  {
    hoursAgo: 150,
    title: '自提点开放时间调整',
    content: '自本周起，总部一楼前台自提点开放时间调整为工作日 8:30–17:30，午间不休息。领取时请出示工牌。',
  },
  {
    hoursAgo: 72,
    title: '季度福利积分发放通知',
    content:
      '本季度福利积分已发放到个人账户，请在季度末前使用，逾期自动失效。\n\n积分可用于购买福利商品，一个积分抵一元。',
  },
  {
    hoursAgo: 18,
    title: '月末盘点暂停发货',
    content: '月末最后两个工作日库房盘点，期间可以正常下单，订单在盘点结束后依次发货，敬请谅解。',
  },
] as const

/** Pick-up points of the demo, in their order. */
export const demoPlaces = [
  {
    name: '总部一楼前台',
    address: '昆明市五华区人民中路 1 号总部大楼一楼',
    openingHours: '工作日 8:30–17:30',
    phone: '0871-65300101',
    remark: '凭工牌领取，大件请先电话联系',
  },
  {
    name: '呈贡园区物业中心',
    address: '昆明市呈贡区春融街 18 号 B 座一楼',
    openingHours: '工作日 9:00–12:00，13:30–17:00',
    phone: '0871-65300202',
    remark: '可由同事代领，请提前告知订单号',
  },
  {
    name: '大理分公司行政室',
    address: '大理市下关街道建设路 66 号 3 楼',
    openingHours: '周二、周四 14:00–17:00',
    phone: '0872-2130303',
    remark: '每周二、周四到货',
  },
] as const

/** Texts about the shop of the demo. */
export const demoAbout = {
  rules: [
    '一、商城供集团在职员工使用，分为办公用品和福利商品两类，均不在线付款。',
    '二、办公用品计入所属部门费用，请按实际需要领用，避免浪费。',
    '三、福利商品使用福利积分，一个积分抵一元，逾期的积分自动失效。',
    '四、订单确认前可以自行取消；确认后需要取消的，请联系行政部。',
    '五、商品仅供本人和本部门使用，不得转售。',
  ].join('\n'),
  delivery: [
    '配送：昆明主城区工作日每天一次，其他州市每周二、周四各一次。',
    '自提：到货后系统会发送提醒，请在七天内到所选自提点领取。',
    '',
    '收货时请当面清点。数量不符或有破损的，请在收货后七天内申请售后，并附上照片。',
  ].join('\n'),
  contact: ['行政部商城服务组', '电话：0871-65300100（工作日 8:30–17:30）', '邮箱：shop@example.com'].join(
    '\n',
  ),
}

/** Addresses of the people of the demo at work and at home; each keeps one of either, the first as the default. */
export const demoOffices = [
  { region: '530102', detail: '人民中路 1 号总部大楼' },
  { region: '530114', detail: '春融街 18 号 B 座' },
] as const
export const demoHomes = [
  { region: '530103', detail: '北京路 926 号 2 栋 1204 室' },
  { region: '530111', detail: '彩云北路 168 号 6 栋 301 室' },
  { region: '530112', detail: '滇池路 569 号 3 栋 702 室' },
] as const
