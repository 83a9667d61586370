export const shopPictureZh = {
  shopPictures: {
    title: '图片',
    help: '最多 {{max}} 张，PNG、JPEG 或 WebP；第一张用于列表，可拖动排序。',
    add: '上传图片',
    number: '第 {{number}} 张图片',
    move: '移动第 {{number}} 张图片',
    remove: '删除第 {{number}} 张图片',
    uploading: '正在上传图片',
    wait: '图片正在上传，请稍候',
    tooMany: '最多 {{max}} 张图片，多余的没有上传',
    refused: '{{name}}：{{reason}}',
    how: '按空格拿起，方向键移动，再按空格放下，Esc 取消。',
    lifted: '已拿起第 {{number}} 张图片。',
    moved: '移到第 {{to}} 位。',
    dropped: '已放到第 {{to}} 位。',
    left: '已取消移动。',
  },
} as const
