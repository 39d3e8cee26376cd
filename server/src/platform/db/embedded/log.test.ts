import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastFault } from './log'

test('the reason of a failed start is the last fault, not what was said to those who asked meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-log-'))
  const file = join(folder, 'postgres.log')
  writeFileSync(
    file,
    [
      '2026-11-16 13:36:19.050 UTC [7440] FATAL:  could not write to file "pg_wal/xlogtemp.7440": No space left on device',
      '2026-11-16 13:36:19.052 UTC [7441] FATAL:  the database system is not yet accepting connections',
      '2026-11-16 13:36:19.068 UTC [7437] LOG:  database system is shut down',
      '',
    ].join('\n'),
  )
  expect(await lastFault(file)).toBe(
    'could not write to file "pg_wal/xlogtemp.7440": No space left on device',
  )
  rmSync(folder, { recursive: true })
  expect(await lastFault(file)).toBe('')
})
