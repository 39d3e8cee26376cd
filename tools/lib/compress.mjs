import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest|xml|wasm|ttf)$/

const compressFile = async (file) => {
  const data = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  }
  const [br, gz] = await Promise.all([brotli(data, { params }), zip(data, { level: 9 })])
  if (br.length < data.length) await writeFile(`${file}.br`, br)
  if (gz.length < data.length) await writeFile(`${file}.gz`, gz)
}

/** Below this nothing is left to win. */
const SMALLEST = 256

/** Puts .br and .gz beside every text file, so that the server never compresses them itself. */
export const compressFolder = async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  let count = 0
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size < SMALLEST) return
      await compressFile(file)
      count += 1
    }),
  )
  return count
}
