export const shopPlaceZh = {
  shopPlace: {
    hint: '选择常用自提点，下单时默认到这里领取。',
    none: '暂无自提点',
    usual: '常用',
    choose: '选择自提点',
    chosen: '已设为常用自提点',
    address: '地址',
    hours: '开放时间',
    phone: '联系电话',
    remark: '说明',
    name: '名称',
    sort: '排序',
    create: '新增自提点',
    edit: '修改自提点',
    created: '自提点已新增',
    saved: '自提点已修改',
  },
} as const
