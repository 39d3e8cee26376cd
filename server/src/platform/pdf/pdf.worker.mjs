import { parentPort, workerData } from 'node:worker_threads'
import { openDocument } from './worker/document.mjs'

const document = openDocument(workerData)

/** Blocks are written; nothing at all ends the document. Either is answered by the bytes that are ready. */
parentPort.on('message', async (blocks) => {
  try {
    if (blocks === undefined) await document.end()
    else for (const block of blocks) document.write(block)
    parentPort.postMessage({ bytes: document.ready() })
  } catch (error) {
    parentPort.postMessage({ bytes: [], error: error.message })
  }
})
