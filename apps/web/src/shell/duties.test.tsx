import { contract } from '@countersign/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fetchFile } from '../lib/http/fetch-file.ts'
import { onBeforeSessionEnd } from '../lib/session/session.ts'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { Refusal, stubServer } from '../../test/stub-server.ts'

const owed = new Refusal(403, '请先启用两步验证', { error: 'factorMustEnrol' })

/** A page that works until a role begins to require a second factor. */
function startOwing() {
  const state = { owes: false }
  const server = stubServer({
    ...inside,
    info: () => ({ ...inside.info, mustEnrolFactor: state.owes }),
    noticeList: () => (state.owes ? owed : inside.noticeList),
    userExport: owed,
    factors: { isEnabled: false, isRequired: true, factors: [], recoveryCodesLeft: 0, canPasskey: false },
  })
  return { server, state, ...openPage('/desk/notice/index') }
}

test('a call that is refused for a missing second factor shows the set-up, and keeps what was typed', async () => {
  const { state, user } = startOwing()
  const keep = vi.fn<() => void>()
  const stop = onBeforeSessionEnd(keep)
  await screen.findByText('暂无公告')
  state.owes = true
  await user.type(screen.getByRole('textbox', { name: '标题' }), '停电{Enter}')
  expect(await screen.findByRole('heading', { name: '请先启用两步验证' })).toBeDefined()
  expect(keep).toHaveBeenCalled()
  expect(document.querySelector('.ant-message')?.textContent ?? '').not.toContain('请先启用两步验证')
  stop()
})

test('so does a refused download', async () => {
  const { server, state } = startOwing()
  await screen.findByText('暂无公告')
  state.owes = true
  await expect(fetchFile(contract.userExport.path, 'application/pdf', 1000)).rejects.toMatchObject({
    code: 403,
    message: '请先启用两步验证',
  })
  expect(await screen.findByRole('heading', { name: '请先启用两步验证' })).toBeDefined()
  await waitFor(() => expect(server.of('info')).toHaveLength(2))
})
