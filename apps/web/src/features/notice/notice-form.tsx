import type { Notice } from '@countersign/contract'
import { Form, Input, Modal, Select } from 'antd'
import { t as i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { showAtFields } from '../../records/show-at-fields.ts'
import { useSave } from '../../records/use-save.ts'
import { useIsCompact } from '../../lib/screen-class.ts'
import { lengthOf, overLimit } from '../../lib/text-length.ts'
import { DialogFocus } from '../../ui/dialog-focus.tsx'
import { type NoticeWords, submitNotice } from './api/submit-notice.ts'
import { useCategories } from './category-name.ts'

interface Props {
  /** What is changed; without it a new one is released. */
  seen?: Notice
  onDone: () => void
}

export function NoticeForm({ seen, onDone }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsCompact()
  const categories = useCategories()
  const [form] = Form.useForm<NoticeWords>()
  const { save, busy } = useSave({
    send: (words: NoticeWords, key) => submitNotice(words, seen, key),
    done: t(seen ? 'notice.saved' : 'notice.released'),
    changes: [['notice']],
    onDone,
    onRefused: ({ fields }) => showAtFields(form, fields),
  })
  return (
    <Modal
      open
      title={t(seen ? 'notice.editTitle' : 'notice.releaseTitle')}
      width={isPhone ? '100%' : 680}
      mask={{ closable: false }}
      styles={{ body: { paddingBlock: 8 } }}
      closable={{ 'aria-label': t('action.close') }}
      okText={t(seen ? 'notice.save' : 'notice.release')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onDone}
    >
      <DialogFocus />
      <Form<NoticeWords>
        form={form}
        // Ids of fields begin with it: the page has a `content` of its own.
        name="notice"
        layout="vertical"
        initialValues={{
          title: seen?.title ?? '',
          category: seen?.category ?? 1,
          content: seen?.content ?? '',
        }}
        onFinish={(words) => void save(words)}
      >
        <Form.Item
          name="title"
          label={t('notice.name')}
          rules={[
            { required: true, whitespace: true, message: t('notice.nameRequired') },
            { validator: within(longest.title) },
          ]}
        >
          <Input count={{ show: true, max: longest.title, strategy: lengthOf }} />
        </Form.Item>
        <Form.Item name="category" label={t('notice.category')}>
          <Select options={categories} />
        </Form.Item>
        <Form.Item
          name="content"
          label={t('notice.content')}
          rules={[
            { required: true, whitespace: true, message: t('notice.contentRequired') },
            { validator: within(longest.content) },
          ]}
        >
          <Input.TextArea rows={10} count={{ show: true, max: longest.content, strategy: lengthOf }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** As the wire takes them. */
const longest = { title: 100, content: 5000 } as const

/** What is pasted beyond the limit is kept, for its author to shorten. */
function within(max: number) {
  return async (_rule: unknown, text: string): Promise<void> => {
    const count = overLimit(text, max)
    if (count > 0) throw new Error(i18n('form.overLimit', { count }))
  }
}
