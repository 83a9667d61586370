export const organisationZh = {
  post: {
    title: '岗位管理',
    none: '暂无岗位',
    create: '新增岗位',
    edit: '修改岗位',
    created: '岗位已新增',
    saved: '岗位已修改',
    name: '岗位名称',
    nameRequired: '岗位名称不能为空',
    code: '岗位编号',
    codeRequired: '岗位编号不能为空',
    category: '岗位类型',
    categories: { senior: '高层', middle: '中层', junior: '基层', other: '其他' },
    sort: '排序',
    remark: '备注',
  },
} as const
