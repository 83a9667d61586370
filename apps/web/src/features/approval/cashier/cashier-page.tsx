import { contract, type Payable, type PayableInFull, payableStates } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { useKindName } from '../../../records/kind-name.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { BatchesDialog } from './batches-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { LayoutDialog } from './layout-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PayableView } from './payable-view.tsx'
import { PaymentTag } from '../payment-tag.tsx'
import { QueueSums } from './queue-sums.tsx'
import { StatementDialog } from './statement-dialog.tsx'
import { useMakeBatch } from './use-make-batch.ts'

type Open =
  | { what: 'pay' | 'fail'; rows: readonly Payable[] }
  | { what: 'batches' | 'layout' | 'statement' }
  | undefined

/** /approval/cashier: approved requests that wait for their payment, and files for the bank. */
export function CashierPage() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const makeBatch = useMakeBatch(() => setOpen({ what: 'batches' }))
  const screen = useCashierScreen(setOpen, makeBatch)
  return (
    <>
      <RecordPage screen={screen} />
      {open?.what === 'pay' && <PayDialog rows={open.rows} onClose={close} />}
      {open?.what === 'fail' && <FailDialog rows={open.rows} onClose={close} />}
      {open?.what === 'batches' && <BatchesDialog onClose={close} />}
      {open?.what === 'statement' && <StatementDialog onClose={close} />}
      {open?.what === 'layout' && <LayoutDialog onClose={close} />}
    </>
  )
}

/** Whether the caller may pay what is left of it. */
const isPayable = ({ state, isOwn }: Payable) => state !== 'paid' && !isOwn

function useCashierScreen(
  onOpen: (open: Open) => void,
  makeBatch: (rows: readonly Payable[]) => void,
): RecordScreen<Payable, PayableInFull> {
  const { t } = useTranslation()
  const { title } = useKindName()
  const money = (name: 'amount' | 'left') => ({
    name,
    label: t(`cashier.${name}`),
    width: 140,
    render: (row: Payable) => <span className={ui.tabular}>{withSeparators(row[name])}</span>,
  })
  return {
    name: 'cashier',
    words: { title: t('menu.cashier'), none: t('cashier.none') },
    list: contract.payableList,
    detail: contract.payableDetail,
    exportTo: contract.payableExport,
    needs: 'cashier.pay',
    nameOf: ({ applyNo, payee }) => `${applyNo} ${payee}`,
    summary: (asked) => <QueueSums asked={asked} />,
    pageActions: [
      { label: t('cashier.statement'), run: () => onOpen({ what: 'statement' }) },
      { label: t('cashier.layout'), run: () => onOpen({ what: 'layout' }) },
      { label: t('cashier.batches'), run: () => onOpen({ what: 'batches' }) },
    ],
    actions: [
      {
        label: t('cashier.pay'),
        isMain: true,
        isFor: isPayable,
        run: (row) => onOpen({ what: 'pay', rows: [row] }),
      },
      { label: t('cashier.fail'), isFor: isPayable, run: (row) => onOpen({ what: 'fail', rows: [row] }) },
    ],
    chosenActions: [
      {
        label: t('cashier.pay'),
        isFor: (rows) => rows.some(isPayable),
        run: (rows) => onOpen({ what: 'pay', rows: rows.filter(isPayable) }),
      },
      {
        label: t('cashier.fail'),
        isFor: (rows) => rows.some(isPayable),
        run: (rows) => onOpen({ what: 'fail', rows: rows.filter(isPayable) }),
      },
      {
        label: t('cashier.makeBatch'),
        isFor: (rows) => rows.some(({ state }) => state !== 'paid'),
        run: (rows) => makeBatch(rows.filter(({ state }) => state !== 'paid')),
      },
    ],
    columns: [
      { name: 'payee', label: t('cashier.payee'), sortable: true },
      { ...money('amount'), sortable: true },
      { ...money('left'), hiddenOnPhone: true },
      {
        name: 'state',
        label: t('cashier.state'),
        width: 170,
        render: ({ state, batchTime }) => (
          <>
            <PaymentTag state={state} /> {batchTime !== '' && <Tag tone="quiet">{t('cashier.inBatch')}</Tag>}
          </>
        ),
      },
      { name: 'account', label: t('cashier.account'), width: 190, hiddenOnPhone: true },
      { name: 'applyNo', label: t('cashier.applyNo'), sortable: true, width: 180, hiddenOnPhone: true },
      { name: 'queuedTime', label: t('cashier.since'), sortable: true, width: 130, hiddenOnPhone: true },
    ],
    filters: [
      {
        name: 'state',
        label: t('cashier.state'),
        options: payableStates.map((value) => ({ value, label: t(`cashier.states.${value}`) })),
      },
      { name: 'payee', label: t('cashier.payee') },
      { name: 'applyNo', label: t('cashier.applyNo') },
      { name: 'company', label: t('cashier.company') },
      {
        name: 'kind',
        label: t('cashier.kind'),
        options: payingKinds.map((value) => ({ value, label: title(value) })),
      },
      { name: 'amountFrom', label: t('cashier.amountFrom') },
      { name: 'amountTo', label: t('cashier.amountTo') },
      { name: 'from', label: t('cashier.from'), isDay: true },
      { name: 'to', label: t('cashier.to'), isDay: true },
    ],
    view: (payable) => <PayableView payable={payable} />,
  }
}

const payingKinds = [
  'payments',
  'advance',
  'nopayment',
  'reimbursement',
  'refundrequest',
  'shareholder',
  'transferfund',
] as const
