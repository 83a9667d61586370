export const dictionaryZh = {
  company: {
    none: '暂无公司',
    create: '新增公司',
    edit: '修改公司',
    created: '公司已新增',
    saved: '公司已修改',
    removeText: '删除后新申请不能再选择，已有申请中的公司名称不变。',
  },
  dictionary: {
    none: '暂无字典项',
    create: '新增字典项',
    edit: '修改字典项',
    created: '字典项已新增',
    saved: '字典项已修改',
    code: '字典',
    key: '键值',
    name: '名称',
    sort: '排序',
    sealed: '状态',
    state: { offered: '启用', sealed: '封存' },
    remark: '备注',
  },
} as const
