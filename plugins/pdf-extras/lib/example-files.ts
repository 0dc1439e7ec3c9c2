/** Small files for the examples that tools show. */

/** An encrypted PDF of one page, as qpdf writes it: the user's password is `user`, the owner's `owner`. */
export const lockedPdf =
  'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvRXh0ZW5zaW9ucyA8PCAvQURCRSA8PCAvQmFzZVZlcnNpb24gLzEuNyAvRXh0ZW5zaW9uTGV2ZWwgOCA+PiA+PiAvUGFnZXMgMyAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwgL1R5cGUgL09ialN0bSAvTGVuZ3RoIDIwOCAvRmlsdGVyIC9GbGF0ZURlY29kZSAvTiAzIC9GaXJzdCAxNSA+PgpzdHJlYW0KJngCsNmfbGx+oHbF+djxyP8DPF5J+X27dLgGZqAXind+TJjQl18BpATwRRPj5SMm6GkEMngXvdI5HfHj8+QT81zybCWp972o3b3C3TNEff4DNbtkjBl5ki8kpvCTnFrBWoJokyjjbzWGWhWqCglz8fNbSraZ8pBRvhYwZXugAmkctU6dUdd/EvbwuNXEPC71T1BFVVctmvhdi8SjBviKye2aQvkcdAHrB55LLMtBZcoP0Cey42V6isxz1O02ha7gFv/ytAN5nmy3zqCznm9M4mVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PCAvTGVuZ3RoIDMyIC9GaWx0ZXIgL0ZsYXRlRGVjb2RlID4+CnN0cmVhbQrFlICvpfUZg3PCcXPB797OdujYEPkU1q0AlWzE9Vnjy2VuZHN0cmVhbQplbmRvYmoKNyAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09wZW4gL0NGTSAvQUVTVjMgL0xlbmd0aCAzMiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDI1NiAvTyA8NDdjNGZmMmNlODhmMTliYjc1Nzg1ZmE1NjU4YWM4OWZhZGY0NDM5NWI0ZTQ3M2NkMWY2ODkxNzgzMjg1NzhiOWUxMTRhZmZlOWNhNjliZDcxYTliNzFjMjZmNDAwYmU2PiAvT0UgPDVhMGU2NGI4YzRhYjUzMzhmZmRiZDU4MDAwMjE4OWNhYmNjZGU0MzIyOGY3YWI0N2I2YTlhYWFlNTIxNDI4NTE+IC9QIC0yMDkyIC9QZXJtcyA8NWEwODdjODI3YmQyZWE1MWFkNzMyMTgxMmRiMjQ1ZjE+IC9SIDYgL1N0bUYgL1N0ZENGIC9TdHJGIC9TdGRDRiAvVSA8OGFkYzMxOGU5NTg3ZjhjOTc4ZTU4ZGFjNWNiNmY0N2JhYzU1NmYzMmI4NjFhN2VlMDkwN2JjZTI1YzQ1NTMwOWI2NjE4ZWUxZTQwMTAxNDdhNzAyNjBkNDlmODg4ZTNmPiAvVUUgPGU2NjgzNWIzZWMyYWU1MTEzNTYzNTdmNjA4MTA2ZWM1NTBkYjdlNjNiMWQ4OTFhYTliOGIyNTFmMTQ2ZjIxNTk+IC9WIDUgPj4KZW5kb2JqCjggMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCA0MiAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwgL0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvUm9vdCAxIDAgUiAvU2l6ZSA5IC9JRCBbPDU3NzM2ZmQ3OWVlNzJkM2Q5Y2Y0ZmRlZWY3MTUyYjdlPjw1NzczNmZkNzllZTcyZDNkOWNmNGZkZWVmNzE1MmI3ZT5dIC9FbmNyeXB0IDcgMCBSID4+CnN0cmVhbQp4nGNiAAImRgZ+BiYGhmIQqwHEYmCEEP8Zt/xjYmBMA4oxqTEAAETgBFoKZW5kc3RyZWFtCmVuZG9iagpzdGFydHhyZWYKMTA5MAolJUVPRgo=';

/** A PDF of one page with a form: the text field `name`, which says Ada. */
export const formPdf = btoa(
  [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 50]/Annots[4 0 R]/Resources<<>>>>endobj',
    '4 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/Rect[20 20 120 40]/P 3 0 R/F 4/AP<</N 5 0 R>>>>endobj',
    '5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</Helv 6 0 R>>>>/Length 47>>stream',
    '/Tx BMC q BT /Helv 10 Tf 2 6 Td (Ada) Tj ET Q EMC',
    'endstream endobj',
    '6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj',
    'trailer<</Root 1 0 R/Size 7>>',
    '%%EOF',
    '',
  ].join('\n'),
);
