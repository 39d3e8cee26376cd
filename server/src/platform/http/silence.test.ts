import { once } from 'node:events'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app'
import { createApp } from '../../app'

test('whoever takes nothing of a download any more is let go', async () => {
  const t = await testApp()
  const webDir = await mkdtemp(join(tmpdir(), 'xueqiao-web-'))
  const film = join(webDir, 'assets/film.mp4')
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  await writeFile(film, '')
  // More than lies on its way between two sockets.
  await truncate(film, 100_000_000)
  const app = await createApp({ ...t.ctx(), now: () => t.ctx().now, webDir })
  const { server } = app
  try {
    expect(server.timeout).toBe(120_000)
    server.setTimeout(300)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const held = once(server, 'connection') as Promise<[Socket]>
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    reader.write('GET /assets/film.mp4 HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(reader, 'readable')
    const [sender] = await held
    await once(sender, 'close')
    expect(sender.bytesWritten).toBeLessThan(100_000_000)
    reader.destroy()
  } finally {
    await app.close()
    await rm(webDir, { recursive: true })
  }
})
