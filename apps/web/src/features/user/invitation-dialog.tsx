import { contract, type InvitationChannel, type Invited, type User } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { saveAnswer } from '../../records/save-answer.ts'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import ui from '../../ui/ui.module.css'

interface Props {
  /** Without any, everybody who has not begun. */
  people: readonly User[]
  onClose: () => void
}

interface Done extends Invited {
  by: InvitationChannel
}

/** Invites people to set their first password, and says who got no link and why. */
export function InvitationDialog({ people, onClose }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<InvitationChannel>()
  const [done, setDone] = useState<Done>()
  const invitable = useQuery({
    queryKey: ['user', 'invitable'],
    queryFn: ({ signal }) => call(contract.invitable, {}, { signal }),
  })
  const by = chosen ?? invitable.data?.channels[0] ?? 'sheet'
  const { run: download, busy: saving } = useOnceAtATime(saveInvitation)
  const { save, busy } = useSave({
    send: (by: InvitationChannel, idempotencyKey) =>
      call(
        contract.invite,
        { by, ...(people.length > 0 && { userIds: people.map(({ id }) => id) }) },
        { idempotencyKey },
      ),
    changes: [['user', 'invitable']],
    onDone: (invited, by) => {
      setDone({ ...invited, by })
      if (isHanded(by) && invited.count > 0) void download({ by, batchId: invited.batchId })
    },
  })
  const waiting = invitable.data?.waiting ?? 0
  const [one, ...others] = people
  const isAll = one === undefined
  const toChosen =
    one && others.length === 0
      ? t('user.inviteOne', { name: one.realName })
      : t('user.inviteChosen', { count: people.length })
  const isNobody = isAll && waiting === 0
  if (done)
    return (
      <Dialog title={t('user.invite')} onClose={onClose} footer={null}>
        <p className={ui.below12}>{t(`user.invited.${done.by}`, { count: done.count })}</p>
        {isHanded(done.by) && done.count > 0 && (
          <p className={ui.below12}>
            <Button loading={saving} onClick={() => void download(done)}>
              {t(`user.download.${done.by}`)}
            </Button>
          </p>
        )}
        {done.leftOut.length > 0 && (
          <ul className={ui.stack4}>
            {done.leftOut.map(({ id, realName, account, why }) => (
              <li key={id}>
                {t('user.leftOut', { name: realName, account, why: t(`user.notInvited.${why}`) })}
              </li>
            ))}
          </ul>
        )}
        {isAll && waiting > 0 && <p className={ui.muted}>{t('user.stillWaiting', { count: waiting })}</p>}
      </Dialog>
    )
  return (
    <Dialog
      title={t('user.invite')}
      onClose={onClose}
      onOk={() => void save(by)}
      okText={t('user.inviteOk')}
      okButtonProps={{ disabled: !invitable.data || isNobody }}
      confirmLoading={busy}
    >
      <AsyncFace
        query={invitable}
        isEmpty={() => isNobody}
        empty={<p className={ui.muted}>{t('user.noneToInvite')}</p>}
      >
        {({ channels }) => (
          <div className={ui.stack12}>
            <p>{isAll ? t('user.inviteAll', { count: waiting }) : toChosen}</p>
            <Radio.Group
              aria-label={t('user.inviteBy')}
              className={ui.stack8}
              value={by}
              options={channels.map((value) => ({ value, label: t(`user.channels.${value}`) }))}
              onChange={({ target }) => setChosen(target.value)}
            />
            <p className={ui.secondLine}>{t('user.inviteText')}</p>
          </div>
        )}
      </AsyncFace>
    </Dialog>
  )
}

const isHanded = (by: InvitationChannel): by is 'sheet' | 'letters' => by === 'sheet' || by === 'letters'

/** Saves the links that are handed over. */
function saveInvitation({ by, batchId }: Pick<Done, 'by' | 'batchId'>): Promise<void> {
  return by === 'letters'
    ? saveAnswer(contract.invitationLetters, { batchId }, { name: '邀请信.pdf' })
    : saveAnswer(contract.invitationSheet, { batchId }, { name: '邀请链接.xlsx' })
}
