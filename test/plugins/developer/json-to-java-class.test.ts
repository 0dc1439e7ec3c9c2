import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToJavaClass from '../../../plugins/developer/tools/json-to-java-class/tool.ts';
import { isInstalled, judgeFiles } from './compilers.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const javac = await isInstalled('javac', '-version');

const POJO = `import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

public class Root {
    @JsonProperty("user_name")
    private String userName;
    private boolean active;
    private List<Long> longs;
    private BigInteger big;
    private Map<String, Object> meta;
    private List<Object> none;
    private Object mixed;
    private Address address;

    public String getUserName() {
        return userName;
    }

    public void setUserName(String userName) {
        this.userName = userName;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public List<Long> getLongs() {
        return longs;
    }

    public void setLongs(List<Long> longs) {
        this.longs = longs;
    }

    public BigInteger getBig() {
        return big;
    }

    public void setBig(BigInteger big) {
        this.big = big;
    }

    public Map<String, Object> getMeta() {
        return meta;
    }

    public void setMeta(Map<String, Object> meta) {
        this.meta = meta;
    }

    public List<Object> getNone() {
        return none;
    }

    public void setNone(List<Object> none) {
        this.none = none;
    }

    public Object getMixed() {
        return mixed;
    }

    public void setMixed(Object mixed) {
        this.mixed = mixed;
    }

    public Address getAddress() {
        return address;
    }

    public void setAddress(Address address) {
        this.address = address;
    }

    public static class Address {
        private double zip;

        public double getZip() {
            return zip;
        }

        public void setZip(double zip) {
            this.zip = zip;
        }
    }
}
`;

test('a POJO with accessors, types of every kind and a class inside', async () => {
  const json =
    '{"user_name":"a","active":true,"longs":[1,3000000000],"big":9223372036854775808,"meta":{},"none":[],"mixed":null,"address":{"zip":1.0}}';
  expect(await callTool(jsonToJavaClass, { json })).toEqual({
    result: POJO,
    types: ['Root', 'Address'],
    filename: 'Root.java',
  });
});

test.each([
  [
    'a record in a package',
    { json: { id: 1, name: 'a', tags: ['x'] }, style: 'record', package_name: 'com.example.api' },
    'package com.example.api;\n\nimport java.util.List;\n\npublic record Root(\n    int id,\n    String name,\n    List<String> tags\n) {}\n',
  ],
  [
    'records inside of a record',
    { json: { a: { b: { c: true } } }, style: 'record' },
    'public record Root(\n    A a\n) {\n    public record A(\n        B b\n    ) {}\n\n    public record B(\n        boolean c\n    ) {}\n}\n',
  ],
  [
    'keywords and digits',
    { json: { class: 'x', '2fa': 1, ok: 2 }, annotations: 'none', style: 'record' },
    'public record Root(\n    String class_,\n    int _2fa,\n    int ok\n) {}\n',
  ],
  [
    'wrappers: get for Boolean',
    { json: { rows: [{ ok: true }, {}] }, root_name: 'list' },
    'import java.util.List;\n\npublic class List2 {\n    private List<Row> rows;\n\n    public List<Row> getRows() {\n        return rows;\n    }\n\n    public void setRows(List<Row> rows) {\n        this.rows = rows;\n    }\n\n    public static class Row {\n        private Boolean ok;\n\n        public Boolean getOk() {\n            return ok;\n        }\n\n        public void setOk(Boolean ok) {\n            this.ok = ok;\n        }\n    }\n}\n',
  ],
  [
    'keys as Java strings',
    { json: '{"a\\"\\\\u000a\\n\\u0001":1}', style: 'record', annotations: 'gson' },
    'import com.google.gson.annotations.SerializedName;\n\npublic record Root(\n    @SerializedName("a\\"\\\\u000a\\n\\001") int aU000a\n) {}\n',
  ],
  [
    'an empty object',
    { json: [{}], style: 'lombok' },
    'import lombok.Data;\nimport lombok.NoArgsConstructor;\n\n@Data\n@NoArgsConstructor\npublic class Root {\n}\n',
  ],
])('%s', async (_, input, result) => {
  expect(await callTool(jsonToJavaClass, input)).toMatchObject({ result });
});

test.skipIf(!javac)(
  'javac compiles what it writes (needs javac)',
  async () => {
    const files: Record<string, string> = {
      'com/fasterxml/jackson/annotation/JsonProperty.java': annotation(
        'com.fasterxml.jackson.annotation',
        'JsonProperty',
      ),
      'com/google/gson/annotations/SerializedName.java': annotation(
        'com.google.gson.annotations',
        'SerializedName',
      ),
      'lombok/Data.java': annotation('lombok', 'Data'),
      'lombok/NoArgsConstructor.java': annotation('lombok', 'NoArgsConstructor'),
      'lombok/AllArgsConstructor.java': annotation('lombok', 'AllArgsConstructor'),
    };
    for (const [index, json] of Object.values(SAMPLE_DOCUMENTS).entries())
      for (const style of ['pojo', 'lombok', 'record'])
        for (const annotations of style === 'pojo' ? ['jackson'] : ['gson', 'none']) {
          const package_name = `${style}${index}.${annotations}`;
          const { result, filename } = await callTool(jsonToJavaClass, {
            json,
            style,
            annotations,
            package_name,
          });
          files[`${package_name.replace('.', '/')}/${filename}`] = result;
        }
    const sources = Object.keys(files)
      .map((name) => `"${name}"\n`)
      .join('');
    const compile = ['-encoding', 'UTF-8', '-proc:none', '-Xlint:-options', '-d', 'out', '@sources'];
    expect(await judgeFiles({ ...files, sources }, 'javac', compile)).toBe('');
  },
  300_000,
);

function annotation(packageName: string, name: string): string {
  return `package ${packageName};\npublic @interface ${name} { String value() default ""; }\n`;
}

test.each([
  ['malformed JSON', { json: '{"a":1' }, 'json: expected'],
  ['a scalar', { json: '5' }, 'json: expected an object, or an array of objects'],
  ['an array without objects', { json: [[1], 'x'] }, 'json: expected an object, or an array of objects'],
  ['null', { json: null }, 'json: expected an object, or an array of objects'],
  ['a name without a letter', { json: {}, root_name: '42' }, 'root_name: expected a name with a letter'],
  [
    'a package with an empty part',
    { json: {}, package_name: 'a..b' },
    'package_name: expected Java identifiers',
  ],
  [
    'a keyword in a package',
    { json: {}, package_name: 'com.new' },
    'package_name: expected Java identifiers',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToJavaClass, input)).rejects.toThrow(message);
});
