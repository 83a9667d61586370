import type { DirectorySettings } from '../../platform/directories.ts'
import type { DirectorySource, OpenDirectory } from './directory.types.ts'
import { LdapDirectory } from './ldap.adapter.ts'
import { DingTalkDirectory, FeishuDirectory, WeComDirectory } from './office-directory.adapter.ts'

/** The directories of an installation, by tenant. */
export type Directories = ReadonlyMap<string, OpenDirectory>

export function openDirectories(list: readonly DirectorySettings[]): Directories {
  return new Map(list.map((settings) => [settings.tenantId, open(settings)]))
}

const names = {
  ldap: 'LDAP',
  ad: 'Active Directory',
  wecom: '企业微信',
  dingtalk: '钉钉',
  feishu: '飞书',
} as const satisfies Record<DirectorySettings['kind'], string>

function open(settings: DirectorySettings): OpenDirectory {
  const { kind, source, tenantId, matchBy, name = names[kind] } = settings
  const logsIn = 'logIn' in settings && settings.logIn
  return { tenantId, source, name, matchBy, logsIn, from: sourceOf(settings) }
}

function sourceOf(settings: DirectorySettings): DirectorySource {
  switch (settings.kind) {
    case 'ldap':
    case 'ad':
      return new LdapDirectory(settings)
    case 'wecom':
      return new WeComDirectory(settings)
    case 'dingtalk':
      return new DingTalkDirectory(settings)
    case 'feishu':
      return new FeishuDirectory(settings)
  }
}
