import { contract, type Detail } from '@countersign/contract'
import type { Button as ButtonName } from '@countersign/engine/visible'
import { useQuery } from '@tanstack/react-query'
import { Tooltip } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { ActionButton } from './action-button.tsx'
import { type Action, actions } from './actions.ts'
import styles from './footer.module.css'
import { type ChosenNext, stepsLacking } from '../signing/next-people.ts'
import { OpinionDialog } from '../signing/opinion-dialog.tsx'
import { useAction } from './use-action.ts'
import type { Opinions } from '../signing/use-opinions.ts'

const askEveryMs = 2000

/** Shows how many exports are ahead while an export is queued. */
function ExportPlace() {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['export-place'],
    queryFn: ({ signal }) => call(contract.exportPlace, {}, { signal, quiet: true }),
    refetchInterval: askEveryMs,
    gcTime: 0,
    retry: false,
  })
  return (
    <output className={styles.hint}>
      {data && data.before !== null && data.before > 0
        ? t('actions.exportPlace', { count: data.before })
        : ''}
    </output>
  )
}

interface Props {
  detail: Detail
  buttons: Record<ButtonName, boolean>
  opinions: Opinions
  signature: string
  onDecided: () => void
  onClose: () => void
  /** Closes the dialog, after a confirmation if a confirmed signature would be lost. */
  onLeave: () => void
}

/** Buttons from the table of actions; always visible while the body scrolls. */
export function Footer({ detail, buttons, opinions, signature, onDecided, onClose, onLeave }: Props) {
  const { t } = useTranslation()
  const signFirstId = useId()
  const confirm = useConfirm()
  const decided = () => {
    opinions.forget()
    setChosen({})
    onDecided()
  }
  const done = { detail, signature, onDecided: decided, onClose, onLeave }
  const { run, busy } = useAction(done)
  // A separate action, because an export may be queued for long and must not block the others.
  const exporting = useAction(done)
  const [asking, setAsking] = useState<Action>()
  const [running, setRunning] = useState<Action['name']>()
  /** People chosen for the next steps. */
  const [chosen, setChosen] = useState<ChosenNext>({})
  /** Why the choice cannot be sent; "" when it can. */
  const [issue, setIssue] = useState('')

  const perform = async (action: Action, opinion: string) => {
    const ends = { finished: () => setAsking(undefined), refused: setIssue }
    if (action.name === 'export') return exporting.run(action, { opinion, chosen: {} }, ends)
    const isLacking = stepsLacking(action.choosesFor(detail), chosen).length > 0
    if (isLacking) return setIssue(t('more.required.userIds'))
    setRunning(action.name)
    await run(action, { opinion, chosen }, ends)
  }

  const start = (action: Action) => {
    const dialog = action.dialog(detail)
    setIssue('')
    if (dialog === 'none') return void perform(action, '')
    if (dialog === 'opinion' || dialog === 'people') return setAsking(action)
    confirm({
      title: t('actions.abandonTitle'),
      text: t('actions.abandonText'),
      danger: true,
      run: () => perform(action, ''),
    })
  }

  return (
    <div className={classes(styles.footer, ui.wrap8, ui.ended)}>
      {actions
        .filter((action) => buttons[action.name])
        .map((action) => {
          const unsigned = action.needsSignature(detail) && signature === ''
          return (
            <Tooltip key={action.name} title={unsigned ? t('actions.signFirst') : ''}>
              <ActionButton
                action={action}
                detail={detail}
                disabled={unsigned || (busy && running !== action.name)}
                loading={action.name === 'export' ? exporting.busy : busy && running === action.name}
                describedBy={unsigned ? signFirstId : undefined}
                onClick={() => start(action)}
              />
            </Tooltip>
          )
        })}
      {/* The line stays, so that the pad above does not move when the signature is confirmed. */}
      {actions.some((action) => buttons[action.name] && action.needsSignature(detail)) && (
        <p id={signFirstId} className={classes(styles.hint, signature !== '' && styles.done)}>
          {t(signature === '' ? 'actions.signFirst' : 'actions.signedNow')}
        </p>
      )}
      {exporting.busy && <ExportPlace />}
      {asking && (
        <OpinionDialog
          busy={busy}
          detail={detail}
          choosesFor={asking.choosesFor(detail)}
          chosen={chosen}
          issue={issue}
          onChoose={(people) => {
            setChosen(people)
            setIssue('')
          }}
          hasOpinion={asking.dialog(detail) === 'opinion'}
          opinion={opinions.written[asking.name] ?? ''}
          onWrite={(opinion) => opinions.write(asking.name, opinion)}
          onConfirm={() => void perform(asking, opinions.written[asking.name] ?? '')}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
