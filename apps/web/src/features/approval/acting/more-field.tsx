import type { Detail, ToChoose } from '@countersign/contract'
import { Form, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { PersonInput } from '../../../records/pick-inputs.tsx'
import { classes } from '../../../ui/classes.ts'
import { LeaveByTab } from '../../../ui/leave-by-tab.tsx'
import ui from '../../../ui/ui.module.css'
import { type CommentFiles, CommentFilesInput } from './comment-files.tsx'
import { choicesWithout, type MoreInput } from './more-actions.ts'
import { type ChosenNext, stepsLacking } from '../signing/next-people.ts'
import { NextPeopleInput } from '../signing/next-people-input.tsx'
import nextPeopleStyles from '../signing/next-people-input.module.css'
import { OpinionInput } from '../signing/opinion-input.tsx'
import styles from './more-field.module.css'

interface Props {
  name: keyof MoreInput
  detail: Detail
}

/** Inputs that must not stay empty, and what "empty" means for them. */
const required = {
  userId: { required: true },
  userIds: { required: true, type: 'array' },
  nodeId: { required: true },
  taskId: { required: true },
  text: { required: true, whitespace: true },
} as const

const mustBeFilled = (name: keyof MoreInput): name is keyof typeof required => name in required

/** An input of the dialog of an action, with its label and the refusals of the server. */
export function MoreField({ name, detail }: Props) {
  const { t } = useTranslation()
  const taskId = Form.useWatch<string | undefined>('taskId')
  // The request has reached nobody else yet.
  if (name === 'mentions' && detail.choices.mention.length === 0) return null
  if (name === 'files') return <FilesField />
  if (name === 'chosen') return <NextPeopleField detail={detail} steps={choicesWithout(detail, taskId)} />
  return (
    <Form.Item<MoreInput>
      name={name}
      label={t(`more.fields.${name}`)}
      rules={mustBeFilled(name) ? [{ ...required[name], message: t(`more.required.${name}`) }] : []}
    >
      {inputs[name]({ detail })}
    </Form.Item>
  )
}

/** The attachments of a comment, which is not sent before they are uploaded. */
function FilesField() {
  const { t } = useTranslation()
  const check = (_rule: unknown, given: CommentFiles | undefined) =>
    given?.isUploading ? Promise.reject(new Error(t('more.files.wait'))) : Promise.resolve()
  return (
    <Form.Item<MoreInput> name="files" label={t('more.fields.files')} rules={[{ validator: check }]}>
      <CommentFilesInput />
    </Form.Item>
  )
}

/** The people of the steps that the request comes to by the action; nothing where none needs a choice. */
function NextPeopleField({ detail, steps }: { detail: Detail; steps: readonly ToChoose[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  const check = (_rule: unknown, chosen: ChosenNext | undefined) =>
    stepsLacking(steps, chosen ?? {}).length > 0
      ? Promise.reject(new Error(t('more.required.userIds')))
      : Promise.resolve()
  return (
    <Form.Item<MoreInput> name="chosen" rules={[{ validator: check }]}>
      <NextPeopleInput steps={steps} applicantId={detail.flowId} issue="" wrong={[]} />
    </Form.Item>
  )
}

/** The form gives each of them its id, its value and its change. */
const inputs: Readonly<
  Record<Exclude<keyof MoreInput, 'chosen' | 'files'>, (about: { detail: Detail }) => ReactNode>
> = {
  userId: ({ detail }) => <OtherPeople detail={detail} isMany={undefined} />,
  userIds: ({ detail }) => <OtherPeople detail={detail} isMany />,
  where: () => <Places />,
  nodeId: ({ detail }) => (
    <Choices options={detail.choices.returnTo.map(({ nodeId, name }) => ({ value: nodeId, label: name }))} />
  ),
  afterwards: () => <Afterwards />,
  taskId: ({ detail }) => (
    <Choices
      options={detail.choices.removeSigner.map(({ taskId, personName }) => ({
        value: taskId,
        label: personName,
      }))}
    />
  ),
  opinion: () => <Words hint="opinion" />,
  text: () => <Words hint="text" />,
  mentions: ({ detail }) => <Mentions detail={detail} />,
}

interface Bound {
  id?: string
  value?: string
  onChange?: (value: unknown) => void
}

/** Everybody but the applicant, who approves nothing of the own request, and the person who asks. */
function OtherPeople({ detail, isMany, ...bound }: Bound & { detail: Detail; isMany: true | undefined }) {
  const { t } = useTranslation()
  const { userId } = useCurrentUser()
  return (
    <PersonInput
      {...bound}
      isMany={isMany}
      className={nextPeopleStyles.people}
      without={[userId, detail.flowId]}
      placeholder={t('more.hints.people')}
    />
  )
}

function Choices({ options, ...bound }: Bound & { options: { value: string; label: ReactNode }[] }) {
  return <Radio.Group {...bound} className={classes(styles.choices, ui.stack4)} options={options} />
}

const places = ['before', 'after', 'beside'] as const

function Places(bound: Bound) {
  const { t } = useTranslation()
  const options = places.map((place) => ({
    value: place,
    label: (
      <>
        {t(`more.places.${place}`)}
        <span className={ui.secondLine}> {t(`more.placesHint.${place}`)}</span>
      </>
    ),
  }))
  return <Choices {...bound} options={options} />
}

const ways = ['goesOn', 'comesBack'] as const

function Afterwards(bound: Bound) {
  const { t } = useTranslation()
  return (
    <Choices {...bound} options={ways.map((way) => ({ value: way, label: t(`more.afterwards.${way}`) }))} />
  )
}

function Words({ hint, ...bound }: Bound & { hint: 'opinion' | 'text' }) {
  const { t } = useTranslation()
  return <OpinionInput {...bound} placeholder={t(`more.hints.${hint}`)} />
}

function Mentions({ detail, ...bound }: Omit<Bound, 'value'> & { value?: string[]; detail: Detail }) {
  const { t } = useTranslation()
  return (
    <LeaveByTab>
      <Select
        {...bound}
        mode="multiple"
        className={nextPeopleStyles.people}
        options={detail.choices.mention.map(({ userId, personName }) => ({
          value: userId,
          label: personName,
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('more.hints.mentions')}
      />
    </LeaveByTab>
  )
}
