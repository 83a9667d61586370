import type { WordsOf } from '../../lib/words-of.ts'
import type { roleZh } from './words.zh.ts'

export const roleEn: WordsOf<typeof roleZh> = {
  role: {
    none: 'No roles',
    vacant: '{{alias}} · flows ask this role, and nobody holds it',
    create: 'Add role',
    createBelow: 'Add role below',
    edit: 'Edit role',
    created: 'Role added',
    saved: 'Role saved',
    parent: 'Parent role',
    top: 'None (top level)',
    name: 'Name',
    alias: 'Alias',
    requiresFactor: 'Two-step login',
    requiresFactorHelp:
      'If required, people with this role must set up the two-step login before they can go on.',
    factorFree: 'Each person decides',
    factorRequired: 'Required',
    grant: 'Permissions',
    grantTitle: 'Permissions: {{name}}',
    granted: 'Permissions saved; they hold from the next action on',
    menus: 'Menus and buttons',
    menusHint:
      'A ticked page is shown with the menus above it. A ticked button allows its action. Pages that everybody sees need no tick.',
    dataScope: 'Data scope',
    dataScopeHint: 'Requests that may be read beside those one applied for, handled or was copied on.',
    departments: 'Departments',
    scopes: {
      all: 'All',
      own: 'Own',
      department: 'Own department',
      below: 'Own department and below',
      chosen: 'Chosen departments',
    },
  },
}
