import { isArticleVideo } from '@countersign/contract'
import type { Editor } from '@tiptap/core'
import { Form, Input, Radio } from 'antd'
import { t as words } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { withScheme } from './link-dialog.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

interface Values {
  address: string
  title: string
  shown: 'link' | 'card'
}

/** Inserts a link to a video, or changes the selected one. The video itself is opened on its own site. */
export function VideoDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const isKnown = editor.isActive('video')
  const known = editor.getAttributes('video')
  const set = (values: Values) => {
    const attrs = { ...values, address: withScheme(values.address), title: values.title.trim() }
    const chain = editor.chain().focus()
    if (isKnown) chain.updateAttributes('video', attrs).run()
    else chain.insertContent({ type: 'video', attrs }).run()
    onClose()
  }
  return (
    <Dialog
      title={t('articleEdit.video.title')}
      okText={t('action.confirm')}
      onOk={() => form.submit()}
      onClose={close}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        name="article-video"
        initialValues={isKnown ? known : { address: '', title: '', shown: 'card' }}
        onValuesChange={changed}
        onFinish={set}
      >
        <Form.Item
          name="address"
          label={t('articleEdit.video.address')}
          extra={t('articleEdit.video.hint')}
          rules={[videoNeeded]}
        >
          <Input maxLength={2000} placeholder="https://" />
        </Form.Item>
        <Form.Item name="title" label={t('articleEdit.video.name')}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="shown" label={t('articleEdit.video.shown')}>
          <Radio.Group
            options={(['card', 'link'] as const).map((value) => ({
              value,
              label: t(`articleEdit.video.looks.${value}`),
            }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

const videoNeeded = {
  required: true,
  validator: async (_rule: unknown, typed: string) => {
    if (typed.trim() === '' || !isArticleVideo(withScheme(typed)))
      throw new Error(words('articleEdit.video.invalid'))
  },
}
