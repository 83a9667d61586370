import { contract, type Tenant } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'

/** /system/tenant: the companies that share the installation. */
export function TenantPage() {
  return <RecordPage screen={useTenantScreen()} />
}

function useTenantScreen(): RecordScreen<Tenant> {
  const { t } = useTranslation()
  return {
    name: 'tenant',
    words: {
      title: t('page.tenants'),
      none: t('tenant.none'),
      create: t('tenant.create'),
      edit: t('tenant.edit'),
      created: t('tenant.created'),
      saved: t('tenant.saved'),
      removeText: t('tenant.closeText'),
    },
    list: contract.tenantList,
    detail: contract.tenantDetail,
    submit: contract.tenantSubmit,
    remove: contract.tenantRemove,
    needs: 'tenant.write',
    nameOf: ({ tenantName }) => tenantName,
    columns: [
      { name: 'tenantName', sortable: true },
      { name: 'tenantId', sortable: true, width: 160 },
      { name: 'domain', width: 240 },
      { name: 'linkman', width: 140, hiddenOnPhone: true },
      { name: 'contactNumber', width: 160, hiddenOnPhone: true },
    ],
    filters: [{ name: 'tenantName' }, { name: 'tenantId' }, { name: 'linkman' }],
    form: formOf(contract.tenantSubmit, [
      { name: 'tenantName', label: t('tenant.name') },
      {
        name: 'tenantId',
        label: t('tenant.id'),
        isFixed: true,
        help: t('tenant.idHelp'),
      },
      { name: 'domain', label: t('tenant.domain'), help: t('tenant.domainHelp') },
      { name: 'linkman', label: t('tenant.linkman') },
      { name: 'contactNumber', label: t('tenant.contactNumber') },
      { name: 'address', label: t('tenant.address') },
    ]),
    shownOnce: ({ tenantId, adminAccount, adminPassword }) =>
      adminPassword === ''
        ? []
        : [
            { label: t('tenant.id'), value: tenantId },
            { label: t('tenant.account'), value: adminAccount },
            { label: t('tenant.password'), value: adminPassword },
          ],
    removal: ({ isFixed, tenantName }) =>
      isFixed === 1
        ? 'none'
        : {
            action: t('tenant.close'),
            title: t('tenant.closeTitle', { name: tenantName }),
            text: t('tenant.closeText'),
            done: t('tenant.closed'),
          },
  }
}
