import { contract, type Partner, partnerAccountStates, type PartnerWithAccounts } from '@countersign/contract'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formOf } from '../../records/form-of.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Facts } from '../../ui/facts.tsx'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { Accounts } from './accounts.tsx'
import { ProposeDrawer } from './propose-drawer.tsx'

/** /system/partner: the companies that are paid or sign contracts, with their accounts. */
export function PartnerPage() {
  const [proposing, setProposing] = useState<string>()
  return (
    <>
      <RecordPage screen={usePartnerScreen(({ id }) => setProposing(id))} />
      {proposing !== undefined && (
        <ProposeDrawer partnerId={proposing} onClose={() => setProposing(undefined)} />
      )}
    </>
  )
}

function usePartnerScreen(
  propose: (partner: PartnerWithAccounts) => void,
): RecordScreen<Partner, PartnerWithAccounts> {
  const { t } = useTranslation()
  return {
    name: 'partner',
    words: {
      title: t('menu.partner'),
      none: t('partner.none'),
      create: t('partner.create'),
      edit: t('partner.edit'),
      created: t('partner.created'),
      saved: t('partner.saved'),
      removeText: t('partner.removeText'),
    },
    list: contract.partnerList,
    detail: contract.partnerDetail,
    submit: contract.partnerSubmit,
    remove: contract.partnerRemove,
    exportTo: contract.partnerExport,
    needs: 'partner.maintain',
    nameOf: ({ name }) => name,
    columns: [
      {
        name: 'name',
        sortable: true,
        render: ({ name, question }) => (
          <>
            {name} {question !== '' && <Tag tone="warning">{t('partner.asked')}</Tag>}
          </>
        ),
      },
      { name: 'creditCode', sortable: true, width: 200, hiddenOnPhone: true },
      { name: 'contact', width: 120, hiddenOnPhone: true },
      {
        name: 'waiting',
        label: t('partner.accounts'),
        width: 220,
        render: ({ verified, waiting }) => (
          <span className={ui.row8}>
            {verified > 0 && <Tag tone="success">{t('partner.count', { verified })}</Tag>}
            {waiting > 0 && <Tag tone="warning">{t('partner.waiting', { waiting })}</Tag>}
          </span>
        ),
      },
    ],
    filters: [
      { name: 'name', label: t('partner.find') },
      { name: 'accountNo', label: t('partner.accountNo') },
      {
        name: 'state',
        label: t('partner.state'),
        options: partnerAccountStates.map((value) => ({ value, label: t(`partner.states.${value}`) })),
      },
      {
        name: 'isAsked',
        label: t('partner.isAsked'),
        options: [
          { value: 'true', label: t('partner.yes') },
          { value: 'false', label: t('partner.no') },
        ],
      },
    ],
    form: formOf(contract.partnerSubmit, [
      { name: 'name', label: t('partner.name'), help: t('partner.nameHelp') },
      { name: 'otherNames', label: t('partner.otherNames'), help: t('partner.otherNamesHelp') },
      { name: 'creditCode', label: t('partner.creditCode') },
      { name: 'contact', label: t('partner.contact') },
      { name: 'phone', label: t('partner.phone') },
      { name: 'address', label: t('partner.address') },
      { name: 'remark', label: t('partner.remark') },
    ]),
    actions: [{ label: t('partner.propose'), run: propose }],
    view: (partner) => (
      <>
        {partner.question !== '' && (
          <Alert
            className={ui.below16}
            type="warning"
            showIcon
            title={t('partner.question', { question: partner.question })}
          />
        )}
        <Facts
          rows={[
            [t('partner.otherNames'), partner.otherNames],
            [t('partner.creditCode'), partner.creditCode],
            [t('partner.contact'), partner.contact],
            [t('partner.phone'), partner.phone],
            [t('partner.address'), partner.address],
            [t('partner.remark'), partner.remark],
          ]}
        />
        <Accounts accounts={partner.accounts} />
      </>
    ),
  }
}
