export const shopNoticeZh = {
  shopNotice: {
    none: '暂无商城公告',
    notFound: '没有符合条件的公告',
    search: '按标题查找',
    by: '{{name}} 发布于 {{time}}',
    changedAt: '修改于 {{time}}',
    back: '全部公告',
    gone: '该公告已被删除',
    name: '标题',
    time: '发布时间',
    author: '发布人',
    content: '内容',
    create: '发布商城公告',
    edit: '修改商城公告',
    created: '商城公告已发布',
    saved: '商城公告已修改',
  },
} as const
