import type { User } from '@countersign/contract'
import { Button, Form, Input } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import ui from '../../ui/ui.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import { type ProfileFields, saveProfile, sendPhoneCode, uploadAvatar, useProfile } from './api.ts'
import { AvatarInput } from './avatar-input.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { emailRule, nameRule, phoneRule } from './checks.ts'
import { classes } from '../../ui/classes.ts'
import accountFormStyles from './account-form.module.css'
import styles from './profile-form.module.css'

export function ProfileTab() {
  const { id } = useCurrentUser()
  const profile = useProfile(id)
  return (
    <AsyncFace query={profile} loading={<FormSkeleton />}>
      {(data) => <ProfileForm profile={data} />}
    </AsyncFace>
  )
}

function ProfileForm({ profile }: { profile: User }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<ProfileFields>()
  const [picture, setPicture] = useState<string>()
  const [verifies, setVerifies] = useState(false)
  const send = useSendWithPicture()
  const { save, busy } = useSave({
    send,
    done: t('account.saved'),
    lost: t('account.failed'),
    changes: [['account', 'profile'], ['user-info']],
    onDone: () => setPicture(undefined),
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <>
      <Form<ProfileFields>
        form={form}
        layout="vertical"
        className={classes(accountFormStyles.form, ui.tallWideButtons)}
        initialValues={{ name: profile.name, phone: profile.phone, email: profile.email }}
        onFinish={(fields) => void save({ fields, picture })}
        scrollToFirstError
      >
        <AvatarInput name={profile.realName} picture={picture ?? profile.avatar} onChoose={setPicture} />
        <dl className={styles.facts}>
          <dt>{t('account.account')}</dt>
          <dd>{profile.account}</dd>
          <dt>{t('account.realName')}</dt>
          <dd>
            {profile.realName}
            <span className={classes(ui.secondLine, styles.hint)}>{t('account.realNameHint')}</span>
          </dd>
          <dt>{t('account.departments')}</dt>
          <dd>{profile.deptNames.join(t('separator')) || '—'}</dd>
        </dl>
        <Form.Item name="name" label={t('account.name')} required rules={[nameRule]}>
          <Input maxLength={30} autoComplete="nickname" />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('account.phone')}
          required
          rules={[phoneRule]}
          extra={<PhoneNote profile={profile} onSent={() => setVerifies(true)} />}
        >
          <Input maxLength={30} inputMode="tel" autoComplete="tel-national" />
        </Form.Item>
        <Form.Item name="email" label={t('account.email')} rules={[emailRule]}>
          <Input maxLength={100} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('account.save')}
        </Button>
      </Form>
      {/* Beside the form: a form in a dialog inside would send this one, too. */}
      {verifies && <PhoneDialog phone={profile.phone} onClose={() => setVerifies(false)} />}
    </>
  )
}

interface NoteProps {
  profile: User
  onSent: () => void
}

/** Says that the saved number is no way to log in yet, and sends a code to it. */
function PhoneNote({ profile: { phone, phoneVerified }, onSent }: NoteProps) {
  const { t } = useTranslation()
  // A refusal has shown its message.
  const send = useCallback(() => sendPhoneCode().then(onSent, () => undefined), [onSent])
  const { run, busy } = useOnceAtATime(send)
  if (phone === '' || phoneVerified) return null
  return (
    <>
      {t('account.phoneUnverified')}{' '}
      <Button type="link" size="small" loading={busy} onClick={() => void run()}>
        {t('account.phoneVerify')}
      </Button>
    </>
  )
}

/** Uploads the picture first, and only once: after a refusal of the profile it is not sent again. */
function useSendWithPicture() {
  const uploaded = useRef<{ picture: string; address: string }>(null)
  return async ({ fields, picture }: { fields: ProfileFields; picture: string | undefined }, key: string) => {
    if (picture !== undefined && uploaded.current?.picture !== picture) {
      uploaded.current = { picture, address: await uploadAvatar(picture) }
    }
    return saveProfile(fields, picture === undefined ? undefined : uploaded.current?.address, key)
  }
}
