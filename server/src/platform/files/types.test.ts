import { describe, expect, test } from 'vitest'
import {
  aac,
  flac,
  mov,
  mp3,
  mp4,
  ogg,
  oldOffice,
  openXml,
  pdf,
  picture,
  zip,
} from '../../../test/file-samples'
import { detectType, safeName } from './types'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('the content decides', () => {
  test('what may be stored is recognised under any name (decisions G54)', async () => {
    const samples = {
      jpg: await picture().jpeg().toBuffer(),
      png: await picture().png().toBuffer(),
      gif: await picture().gif().toBuffer(),
      webp: await picture().webp().toBuffer(),
      pdf: pdf(),
      doc: oldOffice('WordDocument'),
      docx: openXml('docx'),
      xls: oldOffice('Workbook'),
      xlsx: openXml('xlsx'),
      ppt: oldOffice('PowerPoint Document'),
      pptx: openXml('pptx'),
      mp3: mp3(),
      mp4: mp4(),
    }
    for (const [extension, bytes] of Object.entries(samples)) {
      expect(await detectType(bytes, 'x.exe'), extension).toBe(extension)
    }
  })

  test.each([
    ['a film of a telephone', mov()],
    ['a sound in Ogg', ogg('\x01vorbis')],
    ['a sound in AAC', aac()],
    ['a sound in FLAC', flac()],
  ])('%s is for courses alone', async (_, bytes) => {
    expect(await detectType(bytes, 'x')).toBeUndefined()
  })

  test('an Excel 5 workbook is one too', async () => {
    expect(await detectType(oldOffice('Book'), 'x')).toBe('xls')
  })

  test.each([
    ['an installer in the container of old office files', oldOffice('MsiThings')],
    ['a program for Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['a program for Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])],
    ['an archive', zip({ 'a.txt': 'a' })],
    ['a drawing with a script', Buffer.from(SVG)],
    ['the same as XML', Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page behind blanks and a mark', Buffer.from('\ufeff \n<html>')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a page for a server', Buffer.from('<?php system($_GET["c"]); ?>')],
    ['rich text', Buffer.from('{\\rtf1 hello}')],
    ['random bytes', Buffer.from('00ff17a9c3', 'hex')],
    ['text in another encoding', Buffer.from('c4e3bac3', 'hex')],
    ['text with a zero', Buffer.from('a\0b')],
  ])('%s is refused, even as .txt', async (_, bytes) => {
    expect(await detectType(bytes, 'notes.txt')).toBeUndefined()
  })

  test('plain text is text when it says so', async () => {
    const text = Buffer.from('第一课\r\n\t1 < 2，作业见附件 #1\n')
    expect(await detectType(text, '作业.TXT')).toBe('txt')
    expect(await detectType(text, '作业.js')).toBeUndefined()
    expect(await detectType(text, '作业.csv')).toBeUndefined()
  })

  test('an office file that unpacks to gigabytes is judged without unpacking it', async () => {
    const bomb = zip({ '[Content_Types].xml': Buffer.alloc(64 * 1024 * 1024), 'main.xml': '<main/>' })
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    expect(await detectType(bomb, 'x.docx')).toBeUndefined()
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
  })
})

describe('a name to keep', () => {
  test.each([
    ['课件.pdf', 'pdf', '课件.pdf'],
    ['照片.JPEG', 'jpg', '照片.jpg'],
    ['x.php.jpg', 'jpg', 'x.php.jpg'],
    ['shell.php', 'jpg', 'shell.php.jpg'],
    ['../../etc/passwd', 'txt', 'passwd.txt'],
    ['C:\\作业\\一.docx', 'docx', '一.docx'],
    ['<img src=x onerror=alert(1)>.png', 'png', '_img src=x onerror=alert(1)_.png'],
    ['a\u202egpj.exe', 'png', 'agpj.exe.png'],
    ['a\r\nSet-Cookie: x.pdf', 'pdf', 'aSet-Cookie_ x.pdf'],
    ['\ud800.pdf', 'pdf', '文件.pdf'],
    ['.htaccess', 'txt', 'htaccess.txt'],
    ['', 'pdf', '文件.pdf'],
  ] as const)('%j as %s becomes %j', (given, extension, kept) => {
    expect(safeName(given, extension)).toBe(kept)
  })

  test('has an end', () => {
    expect(safeName(`${'长'.repeat(500)}.pdf`, 'pdf')).toHaveLength(124)
  })
})
