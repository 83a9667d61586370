import { PlusOutlined } from '@ant-design/icons'
import type { Branch } from '@countersign/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../lib/session/use-may.ts'
import { useTabLocation } from '../lib/tab/tab-location.ts'
import { AsyncFace } from '../ui/async-face.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import ui from '../ui/ui.module.css'
import { matching, top } from './forest.ts'
import { useRecords } from './queries.ts'
import { fieldsOf } from './fields-of.ts'
import { viewOf } from './from-form.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordTree } from './record-tree.tsx'
import { SheetButtons } from './sheet-buttons.tsx'
import listStyles from './record-list.module.css'
import type { BranchChoice, RecordField, TreeScreen } from './screen.ts'

/** The page of one kind of record that lies in a tree: a search, the tree, and a drawer to read and edit. */
export function TreePage<Row extends { id: string; parentId: string }, Detail extends Row>({
  screen,
}: {
  screen: TreeScreen<Row, Detail>
}) {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const records = useRecords(screen.name, screen.list, {})
  const mayWrite = useMay(screen.needs)
  /** Parent of the record that is being added. */
  const [parentId, setParentId] = useState<string>()
  // Not `name`, which would rename the tab.
  const sought = query.get('seek') ?? ''
  const view = query.get('view')
  const [naming] = fieldsOf(screen, undefined)
  const viewRecord = viewOf(screen, naming?.name)
  const withParent: TreeScreen<Row, Detail> = {
    ...screen,
    form: (seen) => [parentField(screen, records.data ?? []), ...fieldsOf(screen, seen)],
  }
  return (
    <Page>
      <PageHeader title={screen.words.title}>
        {mayWrite && <SheetButtons screen={screen} asked={{}} />}
        {mayWrite && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setParentId(top)}>
            {screen.words.create}
          </Button>
        )}
      </PageHeader>
      <Card>
        <div className={classes(ui.wrap12, ui.between, ui.pad12x16)}>
          <div className={classes(listStyles.filters, ui.flex12, ui.tallButtonsDirect)}>
            <Input
              value={sought}
              placeholder={t('records.seek')}
              aria-label={t('records.seek')}
              maxLength={100}
              allowClear
              onChange={({ target }) => setQuery({ seek: target.value || undefined }, { replace: true })}
            />
          </div>
        </div>
        <AsyncFace
          query={records}
          isEmpty={(forest) => forest.length === 0}
          empty={<p className={classes(ui.pad48x16, ui.muted, ui.centredText)}>{screen.words.none}</p>}
        >
          {(forest) => {
            const found = matching(forest, (row) => contains(screen.nameOf(row), sought))
            if (found.length === 0)
              return <p className={classes(ui.pad48x16, ui.muted, ui.centredText)}>{t('records.notFound')}</p>
            return (
              <RecordTree
                screen={screen}
                forest={found}
                // Neighbours may be hidden by the search, so that a place between them would be a guess.
                mayMove={mayWrite && sought === ''}
                openId={view}
                onOpen={(id) => setQuery({ view: id })}
              />
            )
          }}
        </AsyncFace>
      </Card>
      {view && parentId === undefined && (
        <RecordDrawer
          screen={withParent}
          view={viewRecord}
          id={view}
          onClose={() => setQuery({ view: undefined })}
          actions={[
            ...(screen.actions ?? []),
            { label: screen.words.createBelow, run: ({ id }) => setParentId(id) },
          ]}
        />
      )}
      {parentId !== undefined && (
        <RecordForm
          screen={{ ...withParent, initial: { ...screen.initial, parentId } }}
          onClose={() => setParentId(undefined)}
        />
      )}
    </Page>
  )
}

/** The field that names the parent: the top or another record. */
function parentField<Row extends { id: string; parentId: string }, Detail extends Row>(
  { nameOf, words }: TreeScreen<Row, Detail>,
  forest: readonly Branch<Row>[],
): RecordField {
  const choiceOf = (row: Branch<Row>): BranchChoice => ({
    value: row.id,
    title: nameOf(row),
    children: row.children.map(choiceOf),
  })
  return {
    name: 'parentId',
    label: words.parent,
    kind: 'branch',
    options: [{ value: top, title: words.top, children: [] }, ...forest.map(choiceOf)],
  }
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase())
}
