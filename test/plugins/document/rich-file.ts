import { flateStream, pageObject, pagesOf, stream } from './pdf-files.ts';

/**
 * Four pages with all that belongs to pages: bookmarks, links by every kind of destination, a form, page labels,
 * layers, an attachment, a script, an action at opening, XMP metadata, tags and inherited attributes.
 */
export function richPdf(field = 'city', value = 'Bern'): string {
  const page = (number: number) => `${pageObject(number)} 0 R`;
  return pagesOf(4, {
    catalog: `/Outlines 100 0 R/AcroForm 110 0 R/PageLabels 120 0 R/OCProperties 121 0 R/Names 122 0 R
/Dests<</Old[${page(2)}/Fit]/Gone[${page(3)}/Fit]>>/OpenAction[${page(2)}/Fit]/Metadata 124 0 R
/StructTreeRoot 130 0 R/MarkInfo<</Marked true>>/Lang(en-GB)/PageLayout/TwoColumnLeft`,
    page: [
      '/Annots[140 0 R 141 0 R 142 0 R 143 0 R 144 0 R 111 0 R]/StructParents 0/Rotate 90',
      '/Annots[112 0 R 145 0 R]/StructParents 1',
      '/Annots[113 0 R 114 0 R]/StructParents 2/CropBox[1 1 80 40]',
      '',
    ],
    file: {
      trailer: '/Info 150 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]',
    },
    more: {
      100: '<</Type/Outlines/First 101 0 R/Last 104 0 R/Count 4>>',
      101: `<</Title(One)/Parent 100 0 R/Next 102 0 R/Dest[${page(1)}/XYZ 0 50 0]/First 105 0 R/Last 105 0 R/Count 1>>`,
      102: `<</Title(Three)/Parent 100 0 R/Prev 101 0 R/Next 103 0 R/A<</S/GoTo/D(three)>>/First 106 0 R/Last 106 0 R/Count -1>>`,
      103: '<</Title<FEFF00DC0062006500720061006C006C>/Parent 100 0 R/Prev 102 0 R/Next 104 0 R/A<</S/URI/URI(https://example.com)>>>>',
      104: '<</Title(Named)/Parent 100 0 R/Prev 103 0 R/Dest/Old>>',
      105: '<</Title(Two, counted)/Parent 101 0 R/Dest[1/Fit]>>',
      106: `<</Title(Four)/Parent 102 0 R/Dest[${page(4)}/Fit]>>`,
      110: '<</Fields[115 0 R 116 0 R 117 0 R]/DR<</Font<</Helv 118 0 R>>>>/DA(/Helv 0 Tf 0 g)/CO[115 0 R]>>',
      111: `<</Type/Annot/Subtype/Widget/Parent 116 0 R/Rect[0 0 10 10]/P ${page(1)}/AS/yes>>`,
      112: `<</Type/Annot/Subtype/Widget/Parent 116 0 R/Rect[0 0 10 10]/P ${page(2)}/AS/Off>>`,
      113: `<</Type/Annot/Subtype/Widget/Parent 115 0 R/Rect[0 0 50 10]/P ${page(3)}>>`,
      114: `<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/V<FEFF00E4>/Parent 117 0 R/Rect[0 0 50 10]/P ${page(3)}>>`,
      115: `<</FT/Tx/T(${field})/V(${value})/Kids[113 0 R]/DA(/Helv 12 Tf 0 g)>>`,
      116: '<</FT/Btn/Ff 49152/T(choice)/V/yes/Kids[111 0 R 112 0 R]>>',
      117: '<</T(person)/Kids[114 0 R]>>',
      118: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      120: '<</Nums[0<</S/r>>2<</S/D/P(A-)/St 5>>]>>',
      121: '<</OCGs[125 0 R 126 0 R]/D<</OFF[126 0 R]/Order[125 0 R 126 0 R]>>>>',
      122: `<</Dests<</Kids[123 0 R]>>/EmbeddedFiles<</Names[(data.txt)127 0 R]>>/JavaScript<</Names[(start)<</S/JavaScript/JS(1)>>]>>>>`,
      123: `<</Limits[(three)(two)]/Names[(three)[${page(3)}/Fit](two)<</D[${page(2)}/FitH 30]>>]>>`,
      124: flateStream(
        '<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Rich</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>',
        '/Type/Metadata/Subtype/XML',
      ),
      125: '<</Type/OCG/Name(Shown)>>',
      126: '<</Type/OCG/Name(Hidden)>>',
      127: '<</Type/Filespec/F(data.txt)/UF(data.txt)/EF<</F 128 0 R>>>>',
      128: stream('attached', '/Type/EmbeddedFile'),
      130: '<</Type/StructTreeRoot/K[131 0 R]/ParentTree<</Nums[0[132 0 R]1[133 0 R]2[134 0 R]3 135 0 R]>>/RoleMap<</Chapter/Sect>>>>',
      131: '<</Type/StructElem/S/Document/P 130 0 R/K[132 0 R 133 0 R 134 0 R 135 0 R]>>',
      132: `<</Type/StructElem/S/P/P 131 0 R/Pg ${page(1)}/K 0>>`,
      133: `<</Type/StructElem/S/P/P 131 0 R/Pg ${page(2)}/K[0]>>`,
      134: `<</Type/StructElem/S/P/P 131 0 R/K<</Type/MCR/Pg ${page(3)}/MCID 0>>>>`,
      135: `<</Type/StructElem/S/Link/P 131 0 R/Pg ${page(1)}/K<</Type/OBJR/Obj 140 0 R>>>>`,
      140: `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[${page(2)}/Fit]/StructParent 3/P ${page(1)}>>`,
      141: `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(three)>>/P ${page(1)}>>`,
      142: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest(two)>>',
      143: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[3/Fit]>>',
      144: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/)>>>>',
      145: `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(Remark)/P ${page(2)}>>`,
      150: "<</Title(Rich)/Author<FEFF00C400620063>/CreationDate(D:20240229120000+02'00')/ModDate(D:2024)>>",
    },
  });
}

/** How many objects of each kind a PDF holds, by what it says of itself. */
export function countOf(pdf: string, what: RegExp): number {
  return Buffer.from(pdf, 'base64').toString('latin1').match(what)?.length ?? 0;
}
