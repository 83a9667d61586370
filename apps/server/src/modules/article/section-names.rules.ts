import type { ArticleSection } from '@countersign/contract'

/** Names of the sections as people read them. */
export const sectionNames: Readonly<Record<ArticleSection, string>> = {
  study: '学习园地',
  education: '教育培训',
  typical: '典型案例',
}
