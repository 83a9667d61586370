import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext, listRow, pageOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const contract = (id: string, applicationName: string) =>
  listRow({ id, applyNo: `HT-${id}`, applicationName, kind: 'contract' })

const linked = '/api/oa_info/contract/linkable'

test('while a search is on its way, those listed before that fit stay and can be chosen', async () => {
  const roof = contract('1', '屋面维修合同')
  const server = stubServer({
    ...inside,
    userList: [],
    formContext,
    preview: [],
    draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: {} }),
    // The answer to a search never comes.
    formList: ({ input }: { input: Record<string, unknown> }) =>
      input['applicationName'] === undefined
        ? pageOf([roof, contract('2', '物业服务合同')])
        : new Promise(() => undefined),
    linkable: { record: { id: '1', applyNo: 'HT-1', applicationName: '屋面维修合同' } },
  })
  const { user } = openPage('/approval/submit/payments?id=d-1')
  const [input] = await screen.findAllByRole('combobox', { name: /合同/ })
  if (!input) throw new Error('no field')
  await user.click(input)
  await screen.findByText(/HT-2 物业服务合同/)
  await user.type(input, '屋面')
  await waitFor(() => expect(server.of('formList').at(-1)?.input).toMatchObject({ applicationName: '屋面' }))
  expect(screen.queryByText(/HT-2 物业服务合同/)).toBeNull()
  await user.click((await screen.findAllByText(/HT-1 屋面维修合同/)).at(-1) ?? document.body)
  await waitFor(() => expect(server.of('linkable').map(({ path }) => path)).toEqual([linked]))
})
