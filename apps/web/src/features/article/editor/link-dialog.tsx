import { isArticleLink } from '@countersign/contract'
import type { Editor } from '@tiptap/core'
import { Button, Form, Input } from 'antd'
import { t as words } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { useGuardedForm } from '../../../records/use-guarded-close.ts'

interface Values {
  address: string
  text: string
}

/** Sets, changes or removes the link at the cursor. Without selected text it asks for some. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { close, changed } = useGuardedForm(onClose)
  const known = String(editor.getAttributes('link')['href'] ?? '')
  const asksText = editor.state.selection.empty && known === ''
  const set = ({ address, text }: Values) => {
    const href = withScheme(address)
    const chain = editor.chain().focus()
    if (asksText) {
      const marks = [{ type: 'link', attrs: { href } }]
      chain.insertContent({ type: 'text', text: text.trim() || href, marks }).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog
      title={t('articleEdit.link.title')}
      onClose={close}
      footer={
        <>
          {known !== '' && (
            <Button danger onClick={unset}>
              {t('articleEdit.link.remove')}
            </Button>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" onClick={() => form.submit()}>
            {t('action.confirm')}
          </Button>
        </>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        name="article-link"
        initialValues={{ address: known, text: '' }}
        onValuesChange={changed}
        onFinish={set}
      >
        <Form.Item name="address" label={t('articleEdit.link.address')} rules={[linkNeeded]}>
          <Input maxLength={2000} placeholder="https://" />
        </Form.Item>
        {asksText && (
          <Form.Item name="text" label={t('articleEdit.link.text')}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

/** An address typed as in the address bar, without its beginning. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address) ? address : `https://${address}`
}

const linkNeeded = {
  required: true,
  validator: async (_rule: unknown, typed: string) => {
    if (typed.trim() === '' || !isArticleLink(withScheme(typed)))
      throw new Error(words('articleEdit.link.invalid'))
  },
}
