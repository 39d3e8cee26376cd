import { filesApi as api } from '@xueqiao/contract/features/base/files'
import { pdf } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import { line, type Place } from '../../../../test/policy'

const aFile = { name: 'a.pdf', bytes: pdf() }

/** What nobody has attached to anything yet is its uploader's, and the office's to look at. */
const uploaded = async ({ call, isOwn, office }: Place) => {
  const owner = isOwn ? call : await office()
  const { data } = await owner.loose(api.upload, await uploadForm(aFile.bytes, aFile.name))
  const [, , , a = '', b = ''] = data.url.split('/')
  return { a, b }
}

export const policy = [line(api.upload, { file: aFile, body: {} }), line(api.get, { row: uploaded })]
