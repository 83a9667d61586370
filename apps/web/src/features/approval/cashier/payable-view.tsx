import type { PayableInFull, PaymentLine } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { useKindName } from '../../../records/kind-name.ts'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { FileLine } from '../../../ui/file-line.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { PaymentTag } from '../payment-tag.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

/** A request of the queue in the drawer: what is to be paid to whom, and what was. */
export function PayableView({ payable }: { payable: PayableInFull }) {
  const { t } = useTranslation()
  const { title } = useKindName()
  const [line, setLine] = useState<PaymentLine>()
  return (
    <>
      {payable.isOwn && <p className={classes(ui.muted, ui.below12)}>{t('cashier.own')}</p>}
      <Facts
        rows={[
          [t('cashier.state'), <PaymentTag key="state" state={payable.state} />],
          [t('cashier.failure'), payable.failure],
          [t('cashier.payee'), payable.payee],
          [t('cashier.account'), payable.account],
          [t('cashier.bank'), payable.bank],
          [t('cashier.amount'), withSeparators(payable.amount)],
          [t('cashier.paid'), withSeparators(payable.paid)],
          [t('cashier.left'), withSeparators(payable.left)],
          [t('cashier.company'), payable.company],
          [t('cashier.request'), payable.name],
          [t('cashier.applyNo'), payable.applyNo],
          [t('cashier.kind'), title(payable.kind)],
          [t('cashier.applicant'), payable.createName],
          [t('cashier.since'), payable.queuedTime],
          [t('cashier.batchTime'), payable.batchTime],
        ]}
      />
      <h3 className={classes(ui.medium, ui.above12, ui.below12)}>{t('cashier.payments')}</h3>
      {payable.payments.length === 0 && <p className={ui.muted}>{t('cashier.noPayments')}</p>}
      <ol className={ui.stack12}>
        {payable.payments.map((one) => (
          <li key={one.seq} className={ui.stack4}>
            <div className={classes(ui.wrap12, ui.between)}>
              <span className={ui.medium}>
                {one.amount === '' ? t('cashier.failed') : `${withSeparators(one.amount)} · ${one.date}`}
              </span>
              {one.isTakenBack ? (
                <Tag tone="quiet">{t('cashier.takenBack')}</Tag>
              ) : (
                !payable.isOwn && (
                  <Button size="small" onClick={() => setLine(one)}>
                    {t('cashier.takeBack')}
                  </Button>
                )
              )}
            </div>
            <span className={ui.secondLine}>
              {one.name} · <ShortTime value={one.time} />
            </span>
            {one.note !== '' && <p className={ui.asWritten}>{one.note}</p>}
            {one.files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </li>
        ))}
      </ol>
      {line && <TakeBackDialog id={payable.id} line={line} onClose={() => setLine(undefined)} />}
    </>
  )
}
