import { parentPort } from 'node:worker_threads'
import { openDocument } from './worker/document.mjs'

let document

/** A setting begins a document, blocks are written, nothing at all ends it. Each is answered by the bytes that are ready. */
parentPort.on('message', async ({ setting, blocks }) => {
  try {
    if (setting !== undefined) document = openDocument(setting)
    if (blocks === undefined) await document.end()
    else for (const block of blocks) document.write(block)
    parentPort.postMessage({ bytes: document.ready() })
    if (blocks === undefined) document = undefined
  } catch (error) {
    parentPort.postMessage({ bytes: [], error: error.message })
  }
})
