export const dictionaryZh = {
  dictionary: {
    title: '字典管理',
    none: '暂无字典项',
    create: '新增字典项',
    edit: '修改字典项',
    created: '字典项已新增',
    saved: '字典项已修改',
    code: '字典',
    key: '键值',
    keyRequired: '键值不能为空',
    name: '名称',
    nameRequired: '名称不能为空',
    sort: '排序',
    sealed: '状态',
    state: { offered: '启用', sealed: '封存' },
    remark: '备注',
  },
} as const
