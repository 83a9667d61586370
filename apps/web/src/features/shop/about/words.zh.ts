export const shopAboutZh = {
  shopAbout: {
    sections: '本页内容',
    rules: '购物规则',
    delivery: '配送与自提',
    contact: '联系我们',
    none: '暂无内容',
    updated: '更新于 {{time}}',
    edit: '编辑',
    title: '编辑商城介绍',
    write: '编写',
    preview: '预览',
    mode: '编写或预览',
    hint: '纯文本，换行和空行会原样显示。',
    save: '保存',
    saved: '商城介绍已更新',
  },
} as const
