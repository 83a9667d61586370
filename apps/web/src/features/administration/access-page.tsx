import { type AccessDetails, type AccessRow, contract, permissions } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { useRoles } from '../../records/pickers.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { classes } from '../../ui/classes.ts'
import { Facts } from '../../ui/facts.tsx'
import checks from '../../ui/check-list.module.css'
import ui from '../../ui/ui.module.css'
import { useWordsOf } from '../../lib/use-words-of.ts'

/** /system/access: who may what, since when and given by whom, now or at the end of an earlier day. */
export function AccessPage() {
  return <RecordPage screen={useAccessScreen()} />
}

type Column = RecordScreen<AccessRow, AccessDetails>['columns'][number]

function useAccessScreen(): RecordScreen<AccessRow, AccessDetails> {
  const { t } = useTranslation()
  const wordsOf = useWordsOf()
  const roles = useRoles()
  const { query } = useTabLocation()
  const orUnknown = (said: string) => said || <span className={ui.muted}>{t('access.unknown')}</span>
  const ofRole: Column = {
    name: 'count',
    label: t('access.count'),
    width: 90,
    hiddenOnPhone: true,
    render: ({ count }) => t('access.countOf', { count }),
  }
  /** The columns of the permission that the list is narrowed to. */
  const ofPermission: Column[] = [
    {
      name: 'permissionSince',
      label: t('access.permissionSince'),
      width: 180,
      hiddenOnPhone: true,
      render: ({ permissionSince }) => orUnknown(permissionSince),
    },
    { name: 'permissionBy', label: t('access.permissionBy'), width: 110, hiddenOnPhone: true },
  ]
  return {
    name: 'access',
    words: { title: t('menu.access'), none: t('access.none') },
    list: contract.accessList,
    detail: contract.accessDetail,
    nameOf: ({ personName, roleName }) => `${personName} · ${roleName}`,
    columns: [
      { name: 'personName', label: t('access.person'), width: 120, sortable: true },
      { name: 'account', label: t('account.account'), width: 120, hiddenOnPhone: true },
      { name: 'roleName', label: t('access.role'), width: 140, sortable: true },
      {
        name: 'since',
        label: t('access.since'),
        width: 180,
        sortable: true,
        render: ({ since }) => orUnknown(since),
      },
      { name: 'givenBy', label: t('access.givenBy'), width: 110, hiddenOnPhone: true },
      ...(query.get('permission') === null ? [ofRole] : ofPermission),
    ],
    filters: [
      { name: 'person', label: t('access.personFilter') },
      {
        name: 'roleId',
        label: t('access.role'),
        options: (roles.data ?? []).map(({ id, roleName }) => ({ value: id, label: roleName })),
      },
      {
        name: 'permission',
        label: t('access.permission'),
        options: Object.keys(permissions).map((code) => ({ value: code, label: wordsOf(permissions, code) })),
      },
      { name: 'day', label: t('access.day'), isDay: true },
    ],
    view: ({ personName, account, roleName, since, givenBy, permissions: held }) => (
      <>
        <Facts
          rows={[
            [t('access.person'), `${personName} · ${account}`],
            [t('access.role'), roleName],
            [t('access.since'), orUnknown(since)],
            [t('access.givenBy'), givenBy],
          ]}
        />
        <h3 className={classes(ui.size14, ui.bold, ui.above20)}>{t('access.count')}</h3>
        <p className={ui.muted}>{t('access.unknownNote')}</p>
        <ul className={checks.list}>
          {held.map((one) => (
            <li key={one.code}>
              <span className={ui.grow}>{wordsOf(permissions, one.code)}</span>
              <span className={ui.muted}>
                {[one.since, one.givenBy].filter(Boolean).join(' · ') || t('access.unknown')}
              </span>
            </li>
          ))}
        </ul>
      </>
    ),
  }
}
