import {
  contract,
  type NewPassword,
  type PlannedChange,
  sexes,
  type Standing as StandingName,
  type User,
} from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { DepartmentDialog } from '../../records/department-dialog.tsx'
import { formOf } from '../../records/form-of.ts'
import { OnceDialog } from '../../records/once-dialog.tsx'
import { useDepartments } from '../../records/pickers.ts'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordField, RecordScreen } from '../../records/screen.ts'
import { useSave } from '../../records/use-save.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { Facts } from '../../ui/facts.tsx'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { cancelPlan, comeBack, resetFactors, resetPasswords, usePosts, useRoles } from './api.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { DelegationDialog } from '../../records/delegation-dialog.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { StandingDialog } from './standing-dialog.tsx'

/** /system/user: the people of the company. */
export function UserPage() {
  const { t } = useTranslation()
  const [granted, setGranted] = useState<readonly User[]>([])
  const [moved, setMoved] = useState<readonly User[]>([])
  const [changing, setChanging] = useState<{ person: User; first: StandingName }>()
  const [away, setAway] = useState<User>()
  const [identified, setIdentified] = useState<User>()
  const [invited, setInvited] = useState<readonly User[]>()
  const [passwords, setPasswords] = useState<readonly NewPassword[]>([])
  const confirm = useConfirm()
  const roles = useRoles()
  const showPasswords = (given: readonly NewPassword[]) =>
    setPasswords(given.filter(({ password }) => password !== ''))
  const { save: reset } = useSave({
    send: resetPasswords,
    changes: [['user']],
    onDone: showPasswords,
  })
  const askReset = (people: readonly User[]) =>
    confirm({
      title: t('user.resetTitle', { names: people.map(({ realName }) => realName).join(t('separator')) }),
      text: t('user.resetText'),
      ok: t('user.reset'),
      danger: true,
      run: () => reset(people.map(({ id }) => id)),
    })
  const { save: clearFactors } = useSave({
    send: resetFactors,
    done: t('user.factorsReset'),
    changes: [],
  })
  const askFactors = (people: readonly User[]) =>
    confirm({
      title: t('user.factorsTitle', { names: people.map(({ realName }) => realName).join(t('separator')) }),
      text: t('user.factorsText'),
      ok: t('user.factors'),
      danger: true,
      run: () => clearFactors(people.map(({ id }) => id)),
    })
  const { save: bringBack } = useSave({
    send: comeBack,
    done: t('user.back'),
    changes: [['user'], ['people']],
    onDone: (user: User) => showPasswords([user]),
  })
  const askBack = (user: User) =>
    confirm({
      title: t('user.backTitle', { name: user.realName }),
      text: t('user.leftBackText'),
      ok: t('user.comeBack'),
      run: () => bringBack(user.id),
    })
  const { save: endPlan } = useSave({
    send: cancelPlan,
    done: t('user.cancelled'),
    changes: [['user']],
  })
  const wordsOf = usePlanWords()
  const askCancel = (user: User) =>
    confirm({
      title: t('user.cancelTitle', { name: user.realName }),
      text: t('user.cancelText', { name: user.realName, plan: user.planned ? wordsOf(user.planned) : '' }),
      ok: t('user.cancelPlan'),
      danger: true,
      run: () => endPlan({ id: user.id, planVersion: user.planned?.version ?? 0 }),
    })
  const screen = useUserScreen({
    onGrant: setGranted,
    onMove: setMoved,
    onReset: askReset,
    onFactors: askFactors,
    onAway: setAway,
    onIdentities: setIdentified,
    onInvite: setInvited,
    onLeave: (person) => setChanging({ person, first: person.standing === 'paused' ? 'left' : 'paused' }),
    onBack: (person) =>
      person.standing === 'left' ? askBack(person) : setChanging({ person, first: 'working' }),
    onCancel: askCancel,
  })
  return (
    <>
      <RecordPage screen={screen} />
      {granted.length > 0 && roles.data && (
        <GrantDialog people={granted} roles={roles.data} onClose={() => setGranted([])} />
      )}
      {moved.length > 0 && <MoveDialog people={moved} onClose={() => setMoved([])} />}
      {away && (
        <DelegationDialog
          giver={{ id: away.id, name: away.realName }}
          isOwn={false}
          onClose={() => setAway(undefined)}
        />
      )}
      {identified && <IdentityDialog person={identified} onClose={() => setIdentified(undefined)} />}
      {invited && <InvitationDialog people={invited} onClose={() => setInvited(undefined)} />}
      {changing && <StandingDialog {...changing} onClose={() => setChanging(undefined)} />}
      {passwords.length > 0 && (
        <OnceDialog
          shown={passwords.map(({ realName, account, password }) => ({
            label: `${realName} (${account})`,
            value: password,
          }))}
          onClose={() => setPasswords([])}
        />
      )}
    </>
  )
}

/** Moves people from a department, at first one that they share, to another one. */
function MoveDialog({ people, onClose }: { people: readonly User[]; onClose: () => void }) {
  const { t } = useTranslation()
  const idsOf = ({ deptId }: User) => deptId.split(',').filter(Boolean)
  const [first, ...others] = people
  const shared = first && idsOf(first).find((id) => others.every((one) => idsOf(one).includes(id)))
  return (
    <DepartmentDialog
      name="move"
      title={t('user.moveTitle', { names: people.map(({ realName }) => realName).join(t('separator')) })}
      okText={t('user.move')}
      done={t('user.moved')}
      fields={[
        { name: 'fromId', label: t('user.moveFrom'), help: t('user.moveFromHelp'), initial: shared },
        { name: 'toId', label: t('user.moveTo') },
      ]}
      send={({ fromId = '', toId = '' }, idempotencyKey) =>
        call(contract.userMove, { userIds: people.map(({ id }) => id), fromId, toId }, { idempotencyKey })
      }
      changes={[['user'], ['people']]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

interface Asks {
  onGrant: (people: readonly User[]) => void
  onMove: (people: readonly User[]) => void
  onReset: (people: readonly User[]) => void
  onFactors: (people: readonly User[]) => void
  onAway: (user: User) => void
  onIdentities: (user: User) => void
  /** Without people, everybody who has not begun. */
  onInvite: (people: readonly User[]) => void
  onLeave: (user: User) => void
  onBack: (user: User) => void
  onCancel: (user: User) => void
}

function useUserScreen({
  onGrant,
  onMove,
  onReset,
  onFactors,
  onAway,
  onIdentities,
  onInvite,
  onLeave,
  onBack,
  onCancel,
}: Asks): RecordScreen<User> {
  const mayDelegate = useMay('request.handOver')
  const { t } = useTranslation()
  const planWords = usePlanWords()
  const departments = useDepartments(true).data ?? []
  const actions = [
    { label: t('user.grant'), run: onGrant },
    { label: t('user.move'), run: onMove },
    { label: t('user.invite'), run: onInvite },
    { label: t('user.reset'), run: onReset },
    { label: t('user.factors'), run: onFactors },
  ]
  return {
    name: 'user',
    words: {
      title: t('page.users'),
      none: t('user.none'),
      create: t('user.create'),
      edit: t('user.edit'),
      created: t('user.created'),
      saved: t('user.saved'),
      removeText: t('user.removeText'),
    },
    list: contract.userPage,
    detail: contract.userDetail,
    submit: contract.userSubmit,
    remove: contract.userRemove,
    exportTo: contract.userExport,
    importFrom: {
      route: contract.userImport,
      hint: t('user.importHint'),
      changes: [['department'], ['departments'], ['post'], ['role']],
    },
    template: contract.userTemplate,
    needs: 'user.write',
    nameOf: ({ realName }) => realName,
    columns: [
      {
        name: 'realName',
        sortable: true,
        width: 150,
        render: ({ realName, standing, planned }) => (
          <span className={classes(ui.wrap4x8)}>
            {realName}
            {standing !== 'working' && <Tag tone="quiet">{t(`user.standings.${standing}`)}</Tag>}
            {planned && <Tag tone={planned.refusal === '' ? 'info' : 'danger'}>{planWords(planned)}</Tag>}
          </span>
        ),
      },
      { name: 'account', sortable: true, width: 160 },
      { name: 'deptName', label: t('user.departments') },
      { name: 'roleName', label: t('user.roles') },
      { name: 'phone', width: 140, hiddenOnPhone: true },
      { name: 'code', width: 120, sortable: true, hiddenOnPhone: true },
    ],
    filters: [
      { name: 'realName', label: t('user.seekName') },
      { name: 'account' },
      { name: 'deptId', label: t('user.department'), branches: departments },
      { name: 'roleId', label: t('user.role') },
      {
        name: 'standing',
        label: t('user.standing'),
        options: standings.map((value) => ({ value, label: t(`user.standings.${value}`) })),
      },
    ],
    form: useUserForm(),
    initial: { sex: 3, places: [], roleId: [] },
    valuesOf: ({ roleId, places }) => ({
      roleId: roleId.split(',').filter(Boolean),
      places: places.map(({ deptId, postId }) => ({ deptId, postId })),
    }),
    shownOnce: ({ account, password }) =>
      password === ''
        ? []
        : [
            { label: t('user.account'), value: account },
            { label: t('user.password'), value: password },
          ],
    removal: () => 'none',
    ownedOf: ({ owned = [] }) => owned.map((field) => (field === 'deptId' ? 'places' : field)),
    mayEdit: isStaff,
    chosenActions: actions,
    pageActions: [{ label: t('user.invite'), run: () => onInvite([]) }],
    actions: [
      ...actions.map(({ label, run }) => ({ label, isFor: isStaff, run: (user: User) => run([user]) })),
      { label: t('user.identities'), isFor: isStaff, run: onIdentities },
      ...(mayDelegate ? [{ label: t('user.away'), isFor: isStaff, run: onAway }] : []),
      { label: t('user.leave'), isFor: (user: User) => isStaff(user) && !user.planned, run: onLeave },
      { label: t('user.cancelPlan'), isFor: ({ planned }) => planned !== undefined, run: onCancel },
      { label: t('user.changePlan'), isFor: ({ planned }) => planned !== undefined, run: onLeave },
      {
        label: t('user.comeBack'),
        isFor: ({ standing, planned }) => standing !== 'working' && !planned,
        isMain: true,
        run: onBack,
      },
    ],
    view: (user) => (
      <Facts
        rows={[
          [t('user.standing'), <Standing key="standing" user={user} />],
          ...(user.planned
            ? [[t('user.plannedFor'), <Planned key="planned" planned={user.planned} />] as const]
            : []),
          [t('user.account'), user.account],
          [t('user.nickname'), user.name === user.realName ? '' : user.name],
          [t('user.code'), user.code],
          [
            t('user.departments'),
            user.places
              .map(({ deptName, postName }) => (postName === '' ? deptName : `${deptName}（${postName}）`))
              .join(t('separator')),
          ],
          [t('user.roles'), user.roleName],
          [t('user.phone'), user.phone],
          [t('user.email'), user.email],
          [t('user.sex'), t(`user.sexes.${sexKeys[user.sex - 1] ?? 'unknown'}`)],
          [t('user.birthday'), user.birthday],
        ]}
      />
    ),
  }
}

const standings = ['working', 'paused', 'left'] as const
const isStaff = ({ standing }: User) => standing !== 'left'

function Standing({ user: { standing, standingSince, returnsOn } }: { user: User }) {
  const { t } = useTranslation()
  const since = standingSince === '' ? '' : t('user.since', { day: standingSince.slice(0, 10) })
  const until = returnsOn === '' ? '' : t('user.until', { day: returnsOn })
  return [t(`user.standings.${standing}`), since, until].filter(Boolean).join(t('separator'))
}

function usePlanWords(): (planned: PlannedChange) => string {
  const { t } = useTranslation()
  return ({ standing, startsOn, refusal }) =>
    t(`user.${refusal === '' ? 'planned' : 'refusedPlan'}.${standing}`, { day: startsOn })
}

function Planned({ planned }: { planned: PlannedChange }) {
  const { t } = useTranslation()
  const by = t('user.plannedBy', { name: planned.plannedBy })
  return [usePlanWords()(planned), planned.refusal === '' ? by : planned.refusal, planned.reason]
    .filter(Boolean)
    .join(t('separator'))
}

/** In the order of their numbers on the wire. */
const sexKeys = ['male', 'female', 'unknown'] as const

function useUserForm(): (seen: User | undefined) => readonly RecordField[] {
  const { t } = useTranslation()
  const roles = useRoles().data ?? []
  const departments = useDepartments(true).data ?? []
  const posts = usePosts().data ?? []
  const password = {
    name: 'password',
    label: t('user.firstPassword'),
    kind: 'newPassword',
    help: t('user.firstPasswordHelp'),
  } as const
  return (seen) =>
    formOf(contract.userSubmit, [
      { name: 'realName', label: t('user.name') },
      { name: 'account', label: t('user.account'), help: t('user.accountHelp') },
      ...(seen ? [] : [password]),
      {
        name: 'places',
        label: t('user.departments'),
        kind: 'pairs',
        names: { branch: 'deptId', choice: 'postId' },
        labels: { branch: t('user.department'), choice: t('user.post') },
        branches: departments,
        choices: posts.map(({ id, postName }) => ({ value: id, label: postName })),
        add: t('user.addDepartment'),
        remove: t('user.leaveDepartment'),
        help: t('user.departmentsHelp'),
      },
      { name: 'roleId', label: t('user.roles'), kind: 'branch', isMany: true, options: roles },
      { name: 'phone', label: t('user.phone') },
      { name: 'email', label: t('user.email') },
      { name: 'code', label: t('user.code') },
      {
        name: 'sex',
        label: t('user.sex'),
        kind: 'choice',
        options: sexes.map((_name, index) => ({
          value: index + 1,
          label: t(`user.sexes.${sexKeys[index] ?? 'unknown'}`),
        })),
      },
      { name: 'birthday', label: t('user.birthday'), help: t('user.birthdayHelp') },
    ])
}
