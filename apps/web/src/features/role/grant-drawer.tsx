import { contract, type OutputOf, type Role, type TreeNode } from '@countersign/contract'
import { Button, Checkbox, Tabs, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs } from '../../lib/http/call-error.ts'
import { StaleNotice } from '../../records/stale-notice.tsx'
import { useSave } from '../../records/use-save.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import ui from '../../ui/ui.module.css'
import { useGranted, useGrantTree } from './api.ts'
import { rebasedTicks, tickedAfter } from './ticked.ts'
import { useGuardedClose } from '../../records/use-guarded-close.ts'

/** In the order of their numbers on the wire. */
const scopeKeys = ['all', 'own', 'department', 'below', 'chosen'] as const

/** Number of the data scope that names departments. */
const chosen = '5'

type Granted = OutputOf<typeof contract.roleTreeKeys>

/** Shows what a role is granted, and grants what is ticked. */
export function GrantDrawer({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation()
  const tree = useGrantTree()
  const granted = useGranted(role.id)
  const [changed, setChanged] = useState<Granted>()
  const close = useGuardedClose(changed !== undefined, onClose)
  /** The state of the role that the ticks go on from. */
  const [base, setBase] = useState<{ granted?: Granted; version: number }>({ version: role.version })
  const [isStale, setIsStale] = useState(false)
  const ticked = changed ?? granted.data
  const change = (next: Granted) => {
    setBase((known) => ({ ...(granted.data && { granted: granted.data }), ...known }))
    setChanged(next)
  }
  const { save, busy } = useSave({
    send: async ({ menu, dataScope }: Granted, idempotencyKey) =>
      call(
        contract.roleGrant,
        {
          roleIds: [role.id],
          menuIds: menu,
          // Departments have a meaning beside the scope that names them only.
          dataScopeIds: dataScope.includes(chosen) ? dataScope : dataScope.filter((id) => id.length === 1),
          version: base.version,
        },
        { idempotencyKey },
      ),
    done: t('role.granted'),
    changes: [['role'], ['menu']],
    onDone: onClose,
    onRefused: (refusal) => setIsStale(isRefusedAs(refusal, 'recordStale')),
  })
  const loadCurrent = async () => {
    const [{ version }, now] = await Promise.all([
      call(contract.roleDetail, { id: role.id }),
      call(contract.roleTreeKeys, { roleIds: [role.id] }),
    ])
    const before = base.granted
    setChanged(
      changed && before
        ? {
            menu: rebasedTicks(before.menu, changed.menu, now.menu),
            dataScope: rebasedTicks(before.dataScope, changed.dataScope, now.dataScope),
          }
        : now,
    )
    setBase({ version, granted: now })
    setIsStale(false)
  }
  return (
    <SideDrawer
      title={t('role.grantTitle', { name: role.roleName })}
      onClose={close}
      footer={
        ticked && (
          <>
            <Button onClick={close}>{t('action.cancel')}</Button>
            <Button type="primary" loading={busy} onClick={() => void save(ticked)}>
              {t('records.save')}
            </Button>
          </>
        )
      }
    >
      {isStale && <StaleNotice load={loadCurrent} />}
      <AsyncFace query={tree}>
        {({ menu, dataScope }) => (
          <AsyncFace query={granted}>
            {(before) => {
              const now = changed ?? before
              return (
                <Tabs
                  items={[
                    {
                      key: 'menu',
                      label: t('role.menus'),
                      children: (
                        <MenuTicks
                          nodes={menu}
                          ticked={now.menu}
                          onChange={(ids) => change({ ...now, menu: ids })}
                        />
                      ),
                    },
                    {
                      key: 'scope',
                      label: t('role.dataScope'),
                      children: (
                        <ScopeTicks
                          scopes={dataScope}
                          ticked={now.dataScope}
                          onChange={(ids) => change({ ...now, dataScope: ids })}
                        />
                      ),
                    },
                  ]}
                />
              )
            }}
          </AsyncFace>
        )}
      </AsyncFace>
    </SideDrawer>
  )
}

interface TicksProps {
  ticked: readonly string[]
  onChange: (ids: string[]) => void
}

function MenuTicks({ nodes, ticked, onChange }: TicksProps & { nodes: TreeNode[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={ui.secondLine}>{t('role.menusHint')}</p>
      <TickTree
        label={t('role.menus')}
        nodes={nodes}
        ticked={ticked}
        onTick={(id, isTicked) => onChange(tickedAfter(ticked, nodes, id, isTicked))}
      />
    </>
  )
}

function ScopeTicks({ scopes, ticked, onChange }: TicksProps & { scopes: TreeNode[] }) {
  const { t } = useTranslation()
  const departments = scopes.find(({ id }) => id === chosen)?.children ?? []
  const kinds = ticked.filter((id) => scopes.some((one) => one.id === id))
  const others = ticked.filter((id) => !kinds.includes(id))
  return (
    <>
      <p className={ui.secondLine}>{t('role.dataScopeHint')}</p>
      <Checkbox.Group
        className={classes(ui.below16, ui.column8)}
        value={kinds}
        options={scopes.map(({ id, title }, index) => {
          const key = scopeKeys[index]
          return { value: id, label: key ? t(`role.scopes.${key}`) : title }
        })}
        onChange={(ids) => onChange([...ids, ...others])}
      />
      {kinds.includes(chosen) && (
        <TickTree
          label={t('role.departments')}
          nodes={departments}
          ticked={others}
          onTick={(id, isTicked) => onChange([...kinds, ...tickedAfter(others, departments, id, isTicked)])}
        />
      )}
    </>
  )
}

interface TreeProps {
  label: string
  nodes: TreeNode[]
  ticked: readonly string[]
  onTick: (id: string, isTicked: boolean) => void
}

/** A tree with ticks. Each tick stands for itself, so that an entry added later is not granted by the one above it. */
function TickTree({ label, nodes, ticked, onTick }: TreeProps) {
  return (
    <Tree<TreeNode>
      aria-label={label}
      checkable
      checkStrictly
      selectable={false}
      defaultExpandAll
      treeData={nodes}
      checkedKeys={[...ticked]}
      onCheck={(_keys, { node, checked }) => onTick(node.id, checked)}
    />
  )
}
