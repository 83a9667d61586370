import type { WordsOf } from '../../lib/words-of.ts'
import type { organisationZh } from './words.zh.ts'

export const organisationEn: WordsOf<typeof organisationZh> = {
  department: {
    importHint:
      'Use the template, an exported sheet, or the departments exported from another system. The whole path identifies a department, as in Group/Finance.',
    away: '{{name}} ({{standing}})',
    none: 'No departments',
    create: 'Add department',
    createBelow: 'Add department below',
    edit: 'Edit department',
    created: 'Department added',
    saved: 'Department saved',
    parent: 'Parent department',
    top: 'None (top level)',
    name: 'Name',
    fullName: 'Full name',
    leader: 'Leader',
    ledBy: 'Leader: {{name}}',
    deputies: 'Deputies',
    remark: 'Remark',
    merge: 'Merge',
    mergeTitle: 'Merge {{name}} into another department',
    mergeInto: 'Merge into',
    mergeHelp:
      'People with their posts, the departments below and the data scopes of roles go there, and so do the requests of before, whose leaders are then those of that department. This cannot be undone',
    merged: 'Department merged',
  },
  post: {
    importHint:
      'Use the template, an exported sheet, or the posts exported from another system. The name identifies a post.',
    none: 'No posts',
    create: 'Add post',
    edit: 'Edit post',
    created: 'Post added',
    saved: 'Post saved',
    name: 'Name',
    code: 'Code',
    category: 'Category',
    categories: { senior: 'Senior', middle: 'Middle', junior: 'Junior', other: 'Other' },
    sort: 'Sort order',
    remark: 'Remark',
  },
}
