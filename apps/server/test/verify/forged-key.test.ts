import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agree, loginAll, startTestApp, submitPayments } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { readKeyring } from '../../src/platform/key-folder.ts'
import { stateKey } from '../../src/platform/key-trust.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu } = await loginAll(app)

describe('an approved payment forged with a key of the forger', () => {
  it('is not trusted because the public key lies beside the trusted ones', async () => {
    const forger = new Keyring(readPrivateKey(newPrivatePem()))
    const { keys } = app.evidence
    // What the product writes with the forger's key is as good as a forgery can be.
    app.evidence.keys = forger
    const { id } = await submitPayments(zhangsan)
    for (const approver of [lisi, wangwu, zhaoliu]) await agree(approver, id)
    app.evidence.keys = keys
    const trusted = join(app.dataDir, 'evidence', 'trusted')
    writeFileSync(join(trusted, `${forger.keyId}.pem`), forger.publicKeys.get(forger.keyId) ?? '')
    const time = new Date().toISOString()
    const said = stateKey(forger, { keyId: keys.keyId, reason: 'after', time })
    writeFileSync(join(trusted, 'said.json'), JSON.stringify(said))

    const { defects, remarks } = await verifyInstallation(app.db, app.dataDir)
    expect(defects).toMatchObject([
      { code: 'keyUnexplained', where: forger.keyId },
      { code: 'eventUnsigned', approvalId: id, where: '1' },
    ])
    expect(remarks).toEqual([expect.stringMatching(`^key ${keys.keyId}: the installation's own; since 20`)])
    // The app does not print it, even after a new start.
    app.evidence.keys = readKeyring(app.dataDir, null)
    expect(await zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)).toMatchObject({ status: 500 })

    // Without the rule nothing would show: to a verification that is told to trust the key, all is well.
    const named = await verifyInstallation(app.db, app.dataDir, { named: [forger.keyId] })
    expect(named.defects).toEqual([])
    expect(named.remarks).toContain(`key ${forger.keyId}: named for this run`)
  })
})
