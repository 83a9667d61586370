import type { ListBench } from './measure-lists.ts'

const study = '/api/article/study'
const search = `${study}/search?size=20&current=1&words=`

/** Lists of articles. */
export const articleLists: ListBench = {
  name: 'article',
  small: { articles: 1000, comments: 1000 },
  large: { articles: 100_000, comments: 20_000 },
  lists: [
    ['own articles', 'zhangsan', `${study}/own?size=20&current=1`],
    ['own articles of a state', 'zhangsan', `${study}/own?size=20&current=1&state=published`],
    ['own articles, page 500', 'zhangsan', `${study}/own?size=20&current=500`],
    ['front page', 'lisi', `${study}/front`],
    ['newest', 'lisi', `${study}/list?size=20&current=1`],
    ['newest, page 500', 'lisi', `${study}/list?size=20&current=500`],
    ['most read', 'lisi', `${study}/list?size=20&current=1&sort=mostRead`],
    ['search that finds everything', 'lisi', `${search}标题`],
    ['search of a frequent character', 'lisi', `${search}${String.fromCodePoint(0x4e01)}`],
    ['search that finds one in 100', 'lisi', `${search}灭火器`],
    ['search that finds nothing', 'lisi', `${search}龘龘`],
    ['to review', 'admin', `${study}/toReview?size=20&current=1`],
    ['an article', 'lisi', `${study}/read?id=bench-1`],
    ['comments', 'lisi', `${study}/comments?id=bench-1&size=20&current=1`],
    ['people who have not confirmed', 'admin', `${study}/readers?id=bench-1&size=20&current=1`],
  ],
}
